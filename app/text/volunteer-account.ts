// Words of a volunteer's account, written by the server: no browser has them.

const english = {
  details: {
    emailNote:
      "If it changes, both addresses get an email and the volunteer is logged out everywhere.",
    removeText:
      "The volunteer is no longer listed in this team on the assign screen. Jobs do not change. No email is sent.",
  },
  invite: {
    states: {
      used: "Has chosen a password and can log in.",
      waiting: "The invite is on its way.",
      sent: "The invite was sent. No password was chosen yet.",
      failed: "The invite could not be delivered. Check the email address with the volunteer.",
      "not-sent": "The invite was not sent: mail is off.",
      expired: "The invite expired without being used.",
    },
    sentAt: (when: string) => `Sent on ${when}.`,
    worksUntil: (when: string) => `The link works until ${when}.`,
  },
  deletion: {
    lost: "What is lost:",
    lostLogin: "The volunteer is logged out at once and cannot log in again.",
    lostJobs: (count: string) =>
      `Open jobs, which are cancelled: ${count}. Their requests may need other volunteers.`,
    kept: "Jobs that were done stay in the history of their requests, with the name.",
    cannotUndo: "This cannot be undone. The person may apply again.",
  },
};

const spanish: typeof english = {
  details: {
    emailNote:
      "Si cambia, ambas direcciones reciben un mensaje y se cierran todas las sesiones del voluntario.",
    removeText:
      "El voluntario ya no aparece en este equipo al asignar. Las tareas no cambian. No se envía ningún correo.",
  },
  invite: {
    states: {
      used: "Ya eligió una contraseña y puede iniciar sesión.",
      waiting: "La invitación va en camino.",
      sent: "Se envió la invitación. Todavía no ha elegido una contraseña.",
      failed:
        "No se pudo entregar la invitación. Confirme la dirección de correo con el voluntario.",
      "not-sent": "La invitación no se envió: el correo está desactivado.",
      expired: "La invitación venció sin usarse.",
    },
    sentAt: (when) => `Enviada el ${when}.`,
    worksUntil: (when) => `El enlace sirve hasta el ${when}.`,
  },
  deletion: {
    lost: "Qué se pierde:",
    lostLogin: "La sesión del voluntario se cierra de inmediato y ya no podrá iniciar otra.",
    lostJobs: (count) =>
      `Tareas abiertas, que se cancelan: ${count}. Sus solicitudes pueden necesitar otros voluntarios.`,
    kept: "Las tareas terminadas quedan en el historial de sus solicitudes, con el nombre.",
    cannotUndo: "No se puede deshacer. La persona puede presentar otra solicitud.",
  },
};

export const volunteerAccount = { en: english, es: spanish };
