import type { AssignmentLists } from "./messages-en";

const STATUS_CONFLICTS = {
  Unevaluated: "Esta solicitud aún no se ha revisado.",
  Accepted: "Esta solicitud fue aceptada y ahora ningún voluntario la atiende.",
  Active: "Esta solicitud ya tiene voluntarios asignados.",
  Rejected: "Esta solicitud ya fue rechazada.",
  Resolved: "Esta solicitud ya fue cerrada.",
};

const ADVICE = {
  checkState: "Vea cómo está ahora antes de continuar.",
  acceptFirst: "Acéptela antes de asignar voluntarios.",
  decide: "Acéptela o recházela.",
  assign: "Asigne voluntarios o recházela.",
  closeInstead: "Ciérrela, o quite primero a los voluntarios.",
  readOnly: "Sus datos ya no se pueden cambiar.",
};

const APPLICATION_CONFLICTS = {
  Accepted: "Esta solicitud ya fue aceptada.",
  Rejected: "Esta solicitud ya fue rechazada.",
};

const NOT_ASSIGNED = {
  unknown: "ese voluntario no existe",
  rejected: "su solicitud no fue aceptada",
  deleted: "su cuenta fue eliminada",
  check: "no consta una verificación de antecedentes",
  guardian: "es menor y no tiene tutor",
  training: "no consta una capacitación",
};

const REPORT_FILTERS = {
  year: "Año",
  month: "Mes",
  county: "Condado",
  zipCode: "Código postal",
  status: "Estado",
  uniqueHomes: "Incluir cada dirección UNA sola vez",
};

const joinNames = (people: readonly { name: string }[]) =>
  people.map(({ name }) => name).join(", ");
const joinRefused = (people: AssignmentLists["refused"]) =>
  people
    .map(({ id, name, reason }) => `${name ? `${name} ` : ""}${id} (${NOT_ASSIGNED[reason]})`)
    .join(", ");

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
  "help.zipCode": "Escoja un código postal válido.",
  "help.county": "Escoja un condado.",
  "help.helpType": "Escoja un tipo de ayuda.",
  "help.other":
    "Escriba qué otra clase de ayuda necesita. El texto debe tener menos de 100 caracteres.",
  "help.description":
    "Escriba una breve descripción de la ayuda que necesita. La descripción debe tener menos de 500 caracteres",

  // Any screen or call.
  somethingWentWrong: "Algo salió mal. Intente de nuevo.",
  unavailable:
    "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto.",
  tooMany:
    "Llegaron muchas solicitudes desde esta conexión en poco tiempo. Lo que usted escribió no se perdió: espere unos minutos e intente de nuevo, o llámenos.",

  // Requests.
  "request.accepted": "La solicitud fue aceptada.",
  "request.rejected": "La solicitud fue rechazada.",
  "request.closed": "La solicitud fue cerrada.",
  "request.otherReason":
    "Esta solicitud ya fue rechazada por otro motivo. El motivo que usted escribió no se guardó.",
  "request.otherNotes":
    "Esta solicitud ya fue cerrada con otras notas. Las notas que usted escribió no se guardaron.",
  "request.otherOutcome":
    "Esta solicitud ya fue cerrada con otro resultado. El resultado que usted escogió no se guardó.",
  "request.sameRequest":
    "Una solicitud no puede ser duplicada de sí misma. Escriba el número de la otra.",
  "request.keptNotFound": "No existe una solicitud con el número que debe quedar.",
  "request.keptIsOver":
    "La solicitud que debe quedar está cerrada o rechazada. Ábrala de nuevo primero, o conserve esta.",
  "request.corrected":
    "Otra persona corrigió estos datos mientras tanto. Lo que usted escribió no se guardó: compare y guarde de nuevo.",
  "request.raced":
    "Varias personas están cambiando esta solicitud a la vez. Vea cómo está ahora e intente de nuevo.",
  "request.notFound": "Esa solicitud no existe.",
  "request.idMissing": "Ese enlace no dice qué solicitud abrir. Escójala en la lista.",

  // Forms of staff.
  "staff.how": "Indique cómo se comunicó con nosotros.",
  "staff.locale": "Escoja el idioma de los correos.",
  "staff.request": "Escoja una solicitud.",
  "staff.reason": "Un motivo puede tener 500 caracteres como máximo.",
  "staff.notes": "Las notas pueden tener 2000 caracteres como máximo.",
  "staff.outcome": "Escoja en qué quedó.",
  "staff.kept": "Escriba el número de la solicitud que queda: una R y 8 caracteres más.",
  "staff.reopen": "Escriba por qué, con 500 caracteres como máximo.",
  "staff.note": "Escriba una nota. Puede tener 1000 caracteres como máximo.",
  "staff.priority": "Escoja una prioridad.",
  "staff.why": "Un motivo puede tener 200 caracteres como máximo.",

  // Changes of many requests.
  "bulk.nothing": "Marque por lo menos una solicitud.",
  "bulk.tooMany": "Se pueden cambiar 500 solicitudes a la vez como máximo.",
  "bulk.action": "Escoja qué hacer con las solicitudes.",
  "bulk.noVolunteer": "Escoja por lo menos un voluntario.",
  "bulk.running": "Otro cambio suyo todavía está en curso. Inicie este cuando haya terminado.",
  "bulk.tooLate": "Demasiado tarde: este cambio ya no se puede deshacer.",
  "bulk.notFound": "No existe esa selección. Puede ser antigua, o de otro administrador.",

  // Assigning: specification, sections 5 and 8; the last ones are ours.
  "assign.nothing": "Escoja una solicitud y por lo menos un voluntario.",
  "assign.requestsFailed": "No se pudieron cargar las solicitudes.",
  "assign.failed": "No se pudieron asignar los voluntarios.",
  "assign.noVolunteers": "No hay voluntarios disponibles en este equipo",
  "assign.noRequests": "No se encontraron solicitudes que coincidan",
  "assign.tooMany": "Se pueden asignar 50 voluntarios a la vez como máximo.",

  // Applications: specification, section 5 (for missing and malformed fields alike) and section 8.
  "application.leader":
    "Esta solicitud ya fue aceptada, como líder de equipo. Lo que usted eligió no se guardó.",
  "application.noLeader":
    "Esta solicitud ya fue aceptada, pero no como líder de equipo. Lo que usted eligió no se guardó.",
  "application.otherReason":
    "Esta solicitud ya fue rechazada por otro motivo. El motivo que usted escribió no se guardó.",
  "application.raced":
    "Varias personas están cambiando esta solicitud a la vez. Vea cómo está ahora e intente de nuevo.",
  "application.accountPending":
    "Esta cuenta todavía se está creando. Intente de nuevo en unos minutos.",
  "application.id": "Falta el número de una solicitud.",
  "application.teamLeader": "La casilla de líder de equipo llegó con un valor desconocido.",
  "application.notFound": "Esa solicitud no existe.",
  "application.idMissing":
    "Ese enlace no dice qué solicitud de voluntario abrir. Escójala en la lista.",

  // Volunteers.
  "volunteer.id": "Falta el número de un voluntario.",
  "volunteer.selectedArea": "Escoja una de las cinco áreas de ayuda.",
  "volunteer.notFound": "Ese voluntario no existe.",
  "volunteer.idMissing": "Ese enlace no dice qué voluntario abrir. Escójalo en la lista.",
  "vetting.day": "Escriba un día, o deje el campo vacío.",
  "vetting.future": "Una verificación o capacitación no puede ser en el futuro. No se guardó nada.",
  "vetting.guardian": "El tutor puede tener como máximo 200 caracteres.",
  "volunteer.hasPassword":
    "Este voluntario ya eligió una contraseña. «Olvidé mi contraseña», en la página de acceso, envía un enlace nuevo.",

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
  "account.adminCreated": "La nueva cuenta de administrador se creó correctamente.",
  "account.allFieldsRequired": "Complete todos los campos.",
  "account.tooLong": "Una contraseña puede tener 128 caracteres como máximo.",
  "account.busy":
    "Demasiadas personas están iniciando sesión en este momento. Intente de nuevo en unos segundos.",
  "account.loginBlocked":
    "Algo salió mal. Intente de nuevo. Se escribieron demasiadas contraseñas equivocadas para esta cuenta: escoja Olvidé mi contraseña para poner una nueva.",
  "account.passwordChanged": "Su contraseña cambió. Se cerró la sesión en los demás dispositivos.",
  "account.passwordConflict":
    "La contraseña se cambió al mismo tiempo en otro lugar. Inicie sesión de nuevo.",
  "account.passwordTooCommon":
    "Esta contraseña es de las primeras que alguien adivinaría. Elija otra.",
  "account.passwordTooPersonal":
    "Esta contraseña está hecha con su nombre o con palabras de este sitio. Elija otra.",
  "account.adminExists": "Ya existe un administrador con este correo electrónico.",
  "account.loginEnded": "Su sesión terminó. Inicie sesión de nuevo; lo que escribió no se perdió.",

  // Reports.
  "report.inProgress":
    "Ya se está preparando un informe para usted. Espere a que termine la descarga e inténtelo otra vez.",
  "report.tooMany":
    "Usted ha descargado muchos informes en una hora. Espere un rato e inténtelo otra vez.",
  "report.busy":
    "En este momento se están preparando otros informes. Inténtelo otra vez en un minuto.",
  "report.tooLong":
    "Una hoja de cálculo puede contener 1,048,575 solicitudes como máximo. Escoja un año u otro filtro.",

  // With parameters.
  "request.unknownId": (p: { id: string }) => `No hay ninguna solicitud con el número ${p.id}.`,
  "application.unknownId": (p: { id: string }) =>
    `No hay ninguna solicitud de voluntario con el número ${p.id}.`,
  "volunteer.emailTaken": (p: { id: string; name: string }) =>
    `Otro voluntario tiene este correo electrónico: ${p.name} (${p.id}). No se guardó nada.`,
  "volunteer.unknownId": (p: { id: string }) =>
    `No hay ningún voluntario con el número ${p.id}. Es posible que la cuenta se haya eliminado.`,
  "request.conflict": (p: {
    status: keyof typeof STATUS_CONFLICTS;
    advice?: keyof typeof ADVICE | undefined;
  }) => [STATUS_CONFLICTS[p.status], p.advice && ADVICE[p.advice]].filter(Boolean).join(" "),
  "request.changedSince": "Esta solicitud cambió desde entonces. No se deshizo nada.",
  "request.alreadyMailed": "Este cambio ya se envió por correo electrónico, así que se queda.",
  "application.conflict": (p: { status: keyof typeof APPLICATION_CONFLICTS }) =>
    `${APPLICATION_CONFLICTS[p.status]} ${ADVICE.checkState}`,
  "application.hasAccount": (p: { id: string; name: string }) =>
    `Ya existe una cuenta de voluntario con este correo electrónico: ${p.name} (${p.id}). No se cambió nada.`,
  "account.passwordTooShort": (p: { min: number }) =>
    `La nueva contraseña necesita ${p.min} caracteres o más. Unas cuantas palabras seguidas son fáciles de recordar.`,
  "assign.full": (p: { max: number }) =>
    `Una solicitud puede tener ${p.max} asignaciones como máximo, incluidas las terminadas. No se asignó a ningún voluntario.`,
  "assign.notFound": `No se encontró esta asignación. ${ADVICE.checkState}`,
  "assign.completed": (p: { name: string }) => `${p.name} ya terminó este trabajo.`,
  "assign.ended": (p: { name: string }) =>
    `${p.name} ya no atiende esta solicitud: la oferta fue rechazada o no se respondió a tiempo.`,
  "assign.result": ({ assigned, already, refused }: AssignmentLists) =>
    [
      assigned.length > 0
        ? `Asignados: ${joinNames(assigned)}.`
        : "No se asignó a ningún voluntario.",
      already.length > 0 && `Ya atienden esta solicitud: ${joinNames(already)}.`,
      refused.length > 0 && `Sin asignar: ${joinRefused(refused)}.`,
    ]
      .filter(Boolean)
      .join(" "),
  "assign.noOffer": (p: Pick<AssignmentLists, "refused">) =>
    `Sin oferta: ${joinRefused(p.refused)}.`,
  "report.notOnList": (p: { field: keyof typeof REPORT_FILTERS; value: string }) =>
    `${REPORT_FILTERS[p.field]}: «${p.value}» no está en la lista.`,
};
