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
  "help.lookupAddress": "Escriba una dirección válida",

  // Status of a request, for the homeowner; Rejected is followed by the reason.
  "requestStatus.Unevaluated":
    "Un representante revisará la solicitud y después le enviaremos un correo electrónico.",
  "requestStatus.Accepted": "Un representante se comunicará con usted.",
  "requestStatus.Active": "Ya hay voluntarios asignados.",
  "requestStatus.Rejected": "Su solicitud fue rechazada por este motivo:",
  "requestStatus.Resolved": "La solicitud está completa. Puede enviar una nueva.",
  statusNotFound:
    "Lo sentimos: no encontramos información sobre el estado. Si desea más información, comuníquese con un representante.",

  // Any screen or call.
  somethingWentWrong: "Algo salió mal. Intente de nuevo.",
  unavailable:
    "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto.",
  tooMany:
    "Llegaron muchas solicitudes desde esta conexión en poco tiempo. Lo que usted escribió no se perdió: espere unos minutos e intente de nuevo, o llámenos.",

  // Requests.
  "request.received":
    "Recibimos su solicitud. Un representante la revisará y después le enviaremos un correo electrónico.",
  "request.accepted": "La solicitud fue aceptada.",
  "request.rejected": "La solicitud fue rechazada.",
  "request.closed": "La solicitud fue cerrada.",
  "request.unavailable":
    "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto. Enviarla otra vez no creará una segunda solicitud.",
  "request.otherReason":
    "Esta solicitud ya fue rechazada por otro motivo. El motivo que usted escribió no se guardó.",
  "request.otherNotes":
    "Esta solicitud ya fue cerrada con otras notas. Las notas que usted escribió no se guardaron.",
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

  // Assigning: specification, sections 5 and 8; the last ones are ours.
  "assign.nothing": "Escoja una solicitud y por lo menos un voluntario.",
  "assign.requestsFailed": "No se pudieron cargar las solicitudes.",
  "assign.failed": "No se pudieron asignar los voluntarios.",
  "assign.noVolunteers": "No hay voluntarios disponibles en este equipo",
  "assign.noRequests": "No se encontraron solicitudes que coincidan",
  "assign.tooMany": "Se pueden asignar 50 voluntarios a la vez como máximo.",

  // A volunteer's jobs: specification, sections 2 and 8, and our own.
  "job.failed": "No se pudieron cargar los datos.",
  "job.noOffers": "No hay trabajos disponibles",
  "job.noJobs": "No hay trabajos programados",
  "job.offersFailed": "No se pudieron cargar los trabajos",
  "job.jobsFailed": "No se pudieron cargar los trabajos programados",
  "job.acceptFailed": "No se pudo aceptar el trabajo",
  "job.rejectFailed": "No se pudo rechazar el trabajo",
  "job.completeFailed": "No se pudo marcar el trabajo como terminado",
  "job.accepted": "Usted aceptó el trabajo.",
  "job.rejected": "Usted rechazó el trabajo.",
  "job.completed": "El trabajo está terminado. ¡Gracias!",
  "job.jobId": "Falta el número de un trabajo.",
  "job.action": "La respuesta debe ser aceptar o rechazar.",
  "job.reason": "Un motivo puede tener 500 caracteres como máximo.",
  "job.details": "Los detalles pueden tener 2000 caracteres como máximo.",
  "job.otherDetails":
    "Este trabajo ya está terminado. Los detalles que usted escribió ahora no se guardaron.",
  "job.otherReason":
    "Esta oferta ya fue rechazada. El motivo que usted escribió ahora no se guardó.",
  "job.notFound":
    "No se encontró este trabajo. Cargue la página de nuevo para ver sus trabajos actuales.",
  "job.idMissing": "Ese enlace no dice qué trabajo abrir. Escójalo en la lista.",

  // The job's actual state when an action no longer fits.
  "jobConflict.Offered": "Este trabajo todavía es una oferta. Acéptela primero.",
  "jobConflict.Scheduled": "Usted ya aceptó este trabajo. Si no puede hacerlo, llame al centro.",
  "jobConflict.Completed": "Este trabajo ya está terminado.",
  "jobConflict.Declined": "Esta oferta ya fue rechazada.",
  "jobConflict.Cancelled": "Este trabajo fue cancelado. No queda nada por hacer.",
  "jobConflict.lapsed": "Esta oferta terminó porque no se respondió a tiempo.",

  // Applications: specification, section 5 (for missing and malformed fields alike) and section 8.
  "application.firstName": "Escriba su nombre.",
  "application.lastName": "Escriba su apellido.",
  "application.phoneNumber": "Escriba un número de teléfono de 10 dígitos.",
  "application.email": "Escriba una dirección de correo electrónico válida.",
  "application.streetAddress1": "Escriba su dirección.",
  "application.streetAddress2":
    "La línea 2 de la dirección es demasiado larga o tiene caracteres que no se pueden imprimir.",
  "application.city": "Escriba su ciudad.",
  "application.state": "Escoja un estado.",
  "application.county": "Escriba su condado.",
  "application.zipCode": "Escriba un código postal de 5 dígitos.",
  "application.areasOfHelp": "Escoja por lo menos un área de ayuda.",
  "application.agreement": "Marque la casilla para aceptar el acuerdo de responsabilidad.",
  "application.received":
    "Recibimos su solicitud. La revisaremos y nos comunicaremos con usted por teléfono o por correo electrónico.",
  "application.unavailable":
    "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto. Enviarla otra vez no creará una segunda solicitud.",
  "application.submissionFailed": "No se pudo enviar la solicitud",
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
  "application.notFound": "Esa solicitud no existe.",
  "application.idMissing":
    "Ese enlace no dice qué solicitud de voluntario abrir. Escójala en la lista.",
  "application.id": "Falta el número de una solicitud.",
  "application.teamLeader": "La casilla de líder de equipo llegó con un valor desconocido.",

  // Volunteers.
  "volunteer.id": "Falta el número de un voluntario.",
  "volunteer.selectedArea": "Escoja una de las cinco áreas de ayuda.",
  "volunteer.notFound": "Ese voluntario no existe.",
  "volunteer.idMissing": "Ese enlace no dice qué voluntario abrir. Escójalo en la lista.",
  "volunteer.hasPassword":
    "Este voluntario ya eligió una contraseña. «Olvidé mi contraseña», en la página de acceso, envía un enlace nuevo.",
  "details.allFields": "Complete todos los campos.",
  "details.digits": "El número de teléfono debe tener solo dígitos.",
  "details.failed": "No se pudieron actualizar los datos.",
  "details.state": "Escoja un estado.",
  "details.updated": "Sus datos quedaron actualizados.",

  // Accounts: specification, sections 2, 5 and 8 ("requred" is its spelling), and our own.
  "account.incorrect": "El correo electrónico o la contraseña no son correctos.",
  "account.allFieldsRequred": "Complete todos los campos.",
  "account.mustMatch": "Las nuevas contraseñas deben ser iguales.",
  "account.mustNotMatchOld": "La nueva contraseña no debe ser igual a la anterior.",
  "account.changeFailed": "No se pudo cambiar la contraseña.",
  "account.serverError": "Error del servidor. Intente de nuevo más tarde.",
  "account.sendFailed": "No se pudo enviar el correo para restablecer la contraseña",
  "account.resetFailed": "No se pudo restablecer la contraseña",
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
  "account.resetSent":
    "Si hay una cuenta con este correo electrónico, le enviamos un enlace para restablecer la contraseña. Sirve durante 60 minutos.",
  "account.passwordReset": "Su contraseña quedó guardada. Inicie sesión con ella.",
  "account.invalidLink": "Este enlace ya no es válido. Pida uno nuevo.",
  "account.nameAndEmailMissing": "Escriba su nombre, su apellido y su correo electrónico.",
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
      refused.length > 0 &&
        `Sin asignar: ${refused.map(({ id, name, reason }) => `${name ? `${name} ` : ""}${id} (${NOT_ASSIGNED[reason]})`).join(", ")}.`,
    ]
      .filter(Boolean)
      .join(" "),
  "report.notOnList": (p: { field: keyof typeof REPORT_FILTERS; value: string }) =>
    `${REPORT_FILTERS[p.field]}: «${p.value}» no está en la lista.`,
};
