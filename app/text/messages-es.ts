const STATUS_CONFLICTS = {
  Unevaluated: "Esta solicitud aún no se ha revisado.",
  Accepted: "Esta solicitud fue aceptada y ahora ningún voluntario la atiende.",
  Active: "Esta solicitud ya tiene voluntarios asignados.",
  Rejected: "Esta solicitud ya fue rechazada.",
  Resolved: "Esta solicitud ya fue cerrada.",
};

export const ADVICE = {
  checkState: "Vea cómo está ahora antes de continuar.",
  acceptFirst: "Acéptela antes de asignar voluntarios.",
  decide: "Acéptela o recházela.",
  assign: "Asigne voluntarios o recházela.",
  closeInstead: "Ciérrela, o quite primero a los voluntarios.",
  readOnly: "Sus datos ya no se pueden cambiar.",
};

const REPORT_FILTERS = {
  year: "Año",
  month: "Mes",
  county: "Condado",
  zipCode: "Código postal",
  status: "Estado",
  uniqueHomes: "Incluir cada dirección UNA sola vez",
};

/** The messages of `messages-en` in Spanish, by the same keys. */
export default {
  fillIn: "Complete este campo",
  // Help requests and look-ups: specification, section 5, with its inconsistent full stops.
  "help.firstName": "Escriba su nombre",
  "help.lastName": "Escriba su apellido",
  "help.email": "Escriba una dirección de correo electrónico válida",
  "help.phone": "Escriba un número de teléfono válido.",
  "help.address": "Escriba una dirección válida.",
  "help.city": "Escriba una ciudad válida.",
  "help.zipCode": "Elija un código postal válido.",
  "help.county": "Elija un condado.",
  "help.helpType": "Elija un tipo de ayuda.",
  "help.other":
    "Escriba qué otra clase de ayuda necesita. El texto debe tener menos de 100 caracteres.",
  "help.description":
    "Escriba una breve descripción de la ayuda que necesita. La descripción debe tener menos de 500 caracteres",

  // Limits of our own, of any form.
  "tooLong.firstName": "Nombre: 80 caracteres como máximo.",
  "tooLong.lastName": "Apellido: 80 caracteres como máximo.",
  "tooLong.address": "Dirección: 120 caracteres como máximo.",
  "tooLong.city": "Ciudad: 80 caracteres como máximo.",
  "tooLong.county": "Condado: 80 caracteres como máximo.",
  "tooLong.email": "Correo electrónico: 254 caracteres como máximo.",

  // Any screen or call.
  somethingWentWrong: "Algo salió mal. Intente de nuevo.",
  unavailable:
    "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto.",
  tooMany:
    "Llegaron muchas solicitudes desde esta conexión en poco tiempo. Lo que usted escribió no se perdió: espere unos minutos e intente de nuevo, o llámenos.",

  // Forms of staff.
  "staff.how": "Indique cómo se comunicó con nosotros.",
  "staff.locale": "Elija el idioma de los correos.",
  "staff.request": "Elija una solicitud.",
  "staff.noReason": "Elija un motivo o escriba uno.",
  "staff.reason": "Un motivo puede tener 500 caracteres como máximo.",
  "staff.notes": "Las notas pueden tener 2000 caracteres como máximo.",
  "staff.outcome": "Elija en qué quedó.",
  "staff.kept": "Escriba el número de la solicitud que queda: una R y 8 caracteres más.",
  "staff.reopen": "Escriba por qué, con 500 caracteres como máximo.",
  "staff.note": "Escriba una nota. Puede tener 1000 caracteres como máximo.",
  "staff.priority": "Elija una prioridad.",
  "staff.why": "Un motivo puede tener 200 caracteres como máximo.",
  "bulk.tooMany": "Se pueden cambiar 500 solicitudes a la vez como máximo.",
  "assign.requestsFailed": "No se pudieron cargar las solicitudes.",
  "assign.failed": "No se pudieron asignar los voluntarios.",
  "assign.noVolunteers": "No hay voluntarios disponibles en este equipo",
  "assign.noRequests": "No se encontraron solicitudes que coincidan",
  "application.id": "Falta el número de una solicitud.",
  "application.teamLeader": "La casilla de líder de equipo llegó con un valor desconocido.",

  // Volunteers.
  "volunteer.id": "Falta el número de un voluntario.",
  "volunteer.selectedArea": "Elija una de las cinco áreas de ayuda.",
  "vetting.day": "Escriba un día, o deje el campo vacío.",
  "vetting.guardian": "El tutor puede tener como máximo 200 caracteres.",

  // Accounts: specification, sections 2, 5 and 8 ("requred" is its spelling), and our own.
  "account.incorrect": "El correo electrónico o la contraseña no son correctos.",
  "account.allFieldsRequred": "Complete todos los campos.",
  "account.mustMatch": "Las nuevas contraseñas deben ser iguales.",
  "account.mustNotMatchOld": "La nueva contraseña no debe ser igual a la anterior.",
  "account.changeFailed": "No se pudo cambiar la contraseña.",
  "account.serverError": "Error del servidor. Intente de nuevo más tarde.",
  "account.resetFailed": "No se pudo restablecer la contraseña",
  "account.invalidLink": "Este enlace ya no es válido. Pida uno nuevo.",
  "account.nameAndEmailMissing": "Escriba su nombre, su apellido y su correo electrónico.",
  "account.adminCreated": "La nueva cuenta de administrador se creó correctamente",
  "account.allFieldsRequired": "Complete todos los campos.",
  "account.tooLong": "Una contraseña puede tener 128 caracteres como máximo.",
  "account.loginWait":
    "Algo salió mal. Intente de nuevo. Se escribieron demasiadas contraseñas equivocadas: espere 15 minutos o elija Olvidé mi contraseña.",
  "account.loginBlocked":
    "Algo salió mal. Intente de nuevo. Se escribieron demasiadas contraseñas equivocadas para esta cuenta: elija Olvidé mi contraseña para poner una nueva.",
  "account.passwordChanged": "Su contraseña cambió. Se cerró la sesión en los demás dispositivos.",
  "account.loginEnded": "Su sesión terminó. Inicie sesión de nuevo; lo que escribió no se perdió.",
  "request.conflict": (p: {
    status: keyof typeof STATUS_CONFLICTS;
    advice?: keyof typeof ADVICE | undefined;
  }) => [STATUS_CONFLICTS[p.status], p.advice && ADVICE[p.advice]].filter(Boolean).join(" "),
  "report.notOnList": (p: { field: keyof typeof REPORT_FILTERS; value: string }) =>
    `${REPORT_FILTERS[p.field]}: «${p.value}» no está en la lista.`,
};
