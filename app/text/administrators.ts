// Words of the screens of administrators' accounts, written by the server: no browser has them.

const english = {
  createText:
    "Choose a first password for the new administrator and tell it to them in person. It works for 72 hours, and has to be changed at the first login.",
  secondFactor: "Second factor on",
  current: "Accounts",
  you: "you",
  created: (when: string) => `Created ${when}`,
  createdBy: (name: string, when: string) => `Created ${when} by ${name}`,
  lastLogin: (when: string) => `Last login ${when}`,
  underWay: "Look at the change of several requests that is under way",
  neverLoggedIn: "Never logged in",
  states: {
    active: "Active",
    mustChange: (until: string) => `Has to change the first password, which works until ${until}`,
    lapsed: "The first password was not changed in time and no longer works",
    waiting: "Invited: the email is on its way",
    sent: (until: string) => `Invited: no password chosen yet, the link works until ${until}`,
    failed: "Invited: the email could not be delivered, check the address",
    "not-sent": "Invited: not mailed, mail is off",
    expired: "Invited: the link expired, and no password was chosen",
  },
  deactivated: (name: string, when: string) => `Deactivated ${when} by ${name}`,
  signOut: "Sign out everywhere",
  again: "Send the invite again",
  deactivate: "Deactivate",
  question: (name: string) => `Deactivate the account of ${name}?`,
  questionOwn: "Deactivate your own account?",
  consequence:
    "All sessions, tokens and password links of the account end at once. This can't be undone: to come back, the person has to be invited again.",
  revoke: (names: string) => `Also revoke the API keys that this person made and saw: ${names}`,
  invite: "Invite an administrator",
  inviteText:
    "We mail a link, with which the person chooses a password. It works once, and for 7 days.",
  inviteButton: "Send the invite",
  former: "Deactivated accounts",
};

const spanish: typeof english = {
  createText:
    "Elija una primera contraseña para el nuevo administrador y désela en persona. Sirve durante 72 horas y hay que cambiarla al iniciar sesión.",
  secondFactor: "Segundo factor activado",
  current: "Cuentas",
  you: "usted",
  created: (when: string) => `Creada: ${when}`,
  createdBy: (name: string, when: string) => `Creada: ${when}, por ${name}`,
  lastLogin: (when: string) => `Último inicio de sesión: ${when}`,
  underWay: "Ver el cambio de varias solicitudes que está en marcha",
  neverLoggedIn: "Nunca inició sesión",
  states: {
    active: "Activa",
    mustChange: (until: string) =>
      `Tiene que cambiar la primera contraseña, que sirve hasta el ${until}`,
    lapsed: "La primera contraseña no se cambió a tiempo y ya no sirve",
    waiting: "Invitación en camino",
    sent: (until: string) =>
      `Invitación enviada: aún no hay contraseña, el enlace sirve hasta el ${until}`,
    failed: "La invitación no se pudo entregar, revise la dirección",
    "not-sent": "Invitación no enviada: el correo está desactivado",
    expired: "El enlace de la invitación venció sin que se eligiera una contraseña",
  },
  deactivated: (name: string, when: string) => `Desactivada: ${when}, por ${name}`,
  signOut: "Cerrar todas las sesiones",
  again: "Enviar la invitación de nuevo",
  deactivate: "Desactivar",
  question: (name: string) => `¿Desactivar la cuenta de ${name}?`,
  questionOwn: "¿Desactivar su propia cuenta?",
  consequence:
    "Las sesiones, claves y enlaces de la cuenta terminan de inmediato. No se puede deshacer: para volver, invite a la persona de nuevo.",
  revoke: (names: string) =>
    `Revocar también las claves de API que esta persona creó y vio: ${names}`,
  invite: "Invitar a un administrador",
  inviteText:
    "La persona recibirá un correo con un enlace para elegir una contraseña. Sirve una vez, durante 7 días.",
  inviteButton: "Enviar la invitación",
  former: "Cuentas desactivadas",
};

export const administratorWords = { en: english, es: spanish };
