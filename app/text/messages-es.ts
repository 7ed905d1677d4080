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

const REPORT_FILTERS = {
  year: "Año",
  month: "Mes",
  county: "Condado",
  zipCode: "Código postal",
  status: "Estado",
  uniqueHomes: "Incluir cada dirección UNA sola vez",
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

const joinNames = (people: readonly { name: string }[]) =>
  people.map(({ name }) => name).join(", ");

const joinRefused = (people: AssignmentLists["refused"]) =>
  people
    .map(({ id, name, reason }) => `${name ? `${name} ` : ""}${id} (${NOT_ASSIGNED[reason]})`)
    .join(", ");

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

  somethingWentWrong: "Algo salió mal. Intente de nuevo.",
  unavailable:
    "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto.",
  tooMany:
    "Llegaron muchas solicitudes desde esta conexión en poco tiempo. Lo que usted escribió no se perdió: espere unos minutos e intente de nuevo, o llámenos.",

  "staff.how": "Indique cómo se comunicó con nosotros.",
  "staff.locale": "Elija el idioma de los correos.",
  "staff.request": "Elija una solicitud.",
  "staff.noReason": "Elija un motivo o escriba uno.",
  "staff.reason": "Un motivo puede tener 500 caracteres como máximo.",
  "staff.notes": "Las notas pueden tener 2000 caracteres como máximo.",
  "staff.outcome": "Elija en qué quedó.",
  "staff.kept": "Escriba el número de la solicitud que queda: una R y 8 caracteres más.",
  "staff.reopen": "Escriba por qué, con 500 caracteres como máximo.",
  "staff.audience": "Elija a quién.",
  "staff.words": "Escriba un mensaje de 1000 caracteres como máximo.",
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
  pageUnavailable:
    "En este momento no podemos acceder a nuestros registros. Intente de nuevo en un minuto.",
  "application.firstName": "Escriba su nombre.",
  "application.lastName": "Escriba su apellido.",
  "application.phoneNumber": "Escriba un número de teléfono de 10 dígitos.",
  "application.email": "Escriba una dirección de correo electrónico válida.",
  "application.streetAddress1": "Escriba su dirección.",
  "application.streetAddress2":
    "La línea 2 de la dirección tiene caracteres que no se pueden imprimir.",
  "application.city": "Escriba su ciudad.",
  "application.state": "Elija un estado.",
  "application.county": "Escriba su condado.",
  "application.zipCode": "Escriba un código postal de 5 dígitos.",
  "application.areasOfHelp": "Elija por lo menos un área de ayuda.",
  "application.agreement": "Marque la casilla para aceptar el acuerdo de responsabilidad.",
  "application.received":
    "Recibimos su solicitud. La revisaremos y nos comunicaremos con usted por teléfono o por correo electrónico.",
  "application.unavailable":
    "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto. Enviarla otra vez no creará una segunda solicitud.",
  "application.submissionFailed": "No se pudo enviar la solicitud",
  "account.sendFailed": "No se pudo enviar el correo para restablecer la contraseña",
  "account.resetSent":
    "Si hay una cuenta con este correo electrónico, le enviamos un enlace para restablecer la contraseña. Sirve durante 60 minutos.",
  "account.passwordReset": "Su contraseña quedó guardada. Inicie sesión con ella.",
  "request.accepted": "La solicitud fue aceptada.",
  "request.rejected": "La solicitud fue rechazada.",
  "request.closed": "La solicitud fue cerrada.",
  "request.otherReason":
    "Esta solicitud ya fue rechazada por otro motivo. El motivo que usted escribió no se guardó.",
  "request.otherNotes":
    "Esta solicitud ya fue cerrada con otras notas. Las notas que usted escribió no se guardaron.",
  "request.otherOutcome":
    "Esta solicitud ya fue cerrada con otro resultado. El resultado que usted eligió no se guardó.",
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
  "request.idMissing": "Ese enlace no dice qué solicitud abrir. Elíjala en la lista.",

  "bulk.nothing": "Marque por lo menos una solicitud.",
  "bulk.action": "Elija qué hacer con las solicitudes.",
  "bulk.noVolunteer": "Elija por lo menos un voluntario.",
  "bulk.tooLate": "Demasiado tarde: este cambio ya no se puede deshacer.",
  "bulk.notFound": "No existe esa selección. Puede ser antigua, o de otro administrador.",

  // Assigning: specification, sections 5 and 8; the last ones are ours.
  "assign.nothing": "Elija una solicitud y por lo menos un voluntario.",
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
  "application.notFound": "Esa solicitud no existe.",
  "application.idMissing":
    "Ese enlace no dice qué solicitud de voluntario abrir. Elíjala en la lista.",
  "volunteer.notFound": "Ese voluntario no existe.",
  "volunteer.idMissing": "Ese enlace no dice qué voluntario abrir. Elíjalo en la lista.",
  "vetting.future": "Una verificación o capacitación no puede ser en el futuro. No se guardó nada.",
  "volunteer.hasPassword":
    "Este voluntario ya eligió una contraseña. «Olvidé mi contraseña», en la página de acceso, envía un enlace nuevo.",
  "account.busy":
    "Demasiadas personas están iniciando sesión en este momento. Intente de nuevo en unos segundos.",
  "account.passwordConflict":
    "La contraseña se cambió al mismo tiempo en otro lugar. Inicie sesión de nuevo.",
  "account.passwordTooCommon":
    "Esta contraseña es de las primeras que alguien adivinaría. Elija otra.",
  "account.passwordTooPersonal":
    "Esta contraseña está hecha con su nombre o con palabras de este sitio. Elija otra.",
  "account.adminExists": "Ya existe un administrador con este correo electrónico.",
  "account.usernameHint": "El correo electrónico con el que inicia sesión",
  "account.changeFirst":
    "Para seguir, elija una contraseña propia. La persona que creó su cuenta conoce la que tiene ahora.",
  "factor.wrong":
    "Este código no es correcto o ya se usó. Escriba el siguiente que muestre la aplicación.",
  "factor.changed": "El segundo factor cambió entretanto. Vea abajo cómo está ahora.",
  "factor.off": "El segundo factor está desactivado.",
  "factor.link": "Segundo factor para iniciar sesión",
  "admin.notFound": "Este administrador no existe.",
  "admin.notInvited": "Esta cuenta no necesita invitación.",
  "admin.last":
    "No se desactivó: ningún otro administrador tiene una contraseña propia. Alguien tiene que poder iniciar sesión.",
  "admin.raced": "Se está desactivando a otro administrador. Intente de nuevo.",
  "admin.invited": "La invitación está en camino.",
  "admin.signedOut": "Se cerraron todas las sesiones.",
  "admin.deactivated": "La cuenta se desactivó. Ya no puede iniciar sesión.",

  "report.inProgress":
    "Ya se está preparando un informe para usted. Espere a que termine la descarga e intente de nuevo.",
  "report.tooMany":
    "Usted ha descargado muchos informes en una hora. Espere un rato e intente de nuevo.",
  "report.busy":
    "En este momento se están preparando otros informes. Inténtelo otra vez en un minuto.",
  "report.tooLong":
    "Una hoja de cálculo puede contener 1,048,575 solicitudes como máximo. Elija un año u otro filtro.",

  "request.unknownId": (p: { id: string }) => `No hay ninguna solicitud con el número ${p.id}.`,
  "application.unknownId": (p: { id: string }) =>
    `No hay ninguna solicitud de voluntario con el número ${p.id}.`,
  "volunteer.emailTaken": (p: { id: string; name: string }) =>
    `Otro voluntario tiene este correo electrónico: ${p.name} (${p.id}). No se guardó nada.`,
  "volunteer.unknownId": (p: { id: string }) =>
    `No hay ningún voluntario con el número ${p.id}. Es posible que la cuenta se haya eliminado.`,
  "request.changedSince": "Esta solicitud cambió desde entonces. No se deshizo nada.",
  "application.changedSince":
    "Esta solicitud de voluntario cambió desde entonces. No se deshizo nada.",
  "application.accountUsed":
    "La cuenta del voluntario ya está en uso. Elimine la cuenta en su lugar.",
  "request.alreadyMailed": "Este cambio ya se envió por correo electrónico, así que se queda.",
  "application.conflict": (p: { status: keyof typeof APPLICATION_CONFLICTS }) =>
    `${APPLICATION_CONFLICTS[p.status]} ${ADVICE.checkState}`,
  "application.hasAccount": (p: { id: string; name: string }) =>
    `Ya existe una cuenta de voluntario con este correo electrónico: ${p.name} (${p.id}). No se cambió nada.`,
  "account.passwordTooShort": (p: { min: number }) =>
    `La nueva contraseña necesita ${p.min} caracteres o más. Unas cuantas palabras seguidas son fáciles de recordar.`,
  "assign.full": (p: { max: number }) =>
    `Una solicitud puede tener ${p.max} asignaciones como máximo, incluidas las terminadas. No se asignó a ningún voluntario.`,
  "job.visitDay": "Elija un día a partir de hoy, en los próximos 60 días.",
  "job.visitPart": "Elija una hora.",
  "assign.notFound": `No se encontró esta asignación. ${ADVICE.checkState}`,
  "assign.completed": (p: { name: string }) => `${p.name} ya terminó esta tarea.`,
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

  "mail.off": "El correo está desactivado: no se envía ninguno.",
  "site.both": "Un mensaje necesita los dos idiomas.",
  "site.tooLong": "Un mensaje puede tener 300 caracteres como máximo.",
  "mail.again": "El correo está en camino de nuevo.",
  "mail.allAgain": "Los correos están en camino de nuevo, salvo los que siguen en la lista.",
  "mail.notAgain":
    "Este correo no se envía de nuevo: ya está en camino, o algo más reciente lo reemplazó.",
  "apiKey.name": "Escriba un nombre de 80 caracteres como máximo.",
  "apiKey.access": "Elija qué puede hacer la clave.",
  "apiKey.again":
    "Este formulario ya se envió y su clave está en la lista. La clave misma no se muestra otra vez: si no se guardó, revóquela y cree otra.",
  "apiKey.nameTaken": "Ya hay una clave en uso con este nombre. Elija otro nombre.",
  "apiKey.tooMany": (p: { max: number }) =>
    `Puede haber ${p.max} claves en uso como máximo. Revoque una que ya no se necesite.`,
  "apiKey.notFound": "Esta clave de API no existe.",
  "apiKey.revoked": "La clave se revocó. Ya no funciona.",

  "person.recordNotFound": "No se encontró este registro. Es posible que se haya eliminado.",
  "person.held": "Una retención legal conserva este registro. Termínela primero.",
  "person.erased": "Se borró a quién se refería, así que ya no se puede cambiar.",
  "person.unknownKey":
    "Escriba un correo electrónico completo o un número de teléfono de diez dígitos.",
  "person.nothingChosen": "Elija por lo menos un registro.",
  "person.holdReason": "Escriba el motivo de la retención, de 200 caracteres como máximo.",
  "person.isErased": "Borrado.",
  "person.isHeld": "La retención legal está activa.",
  "person.isReleased": "La retención legal terminó.",
};

export const lightMessages = {
  "import.noRows": "No hay filas debajo de los encabezados.",
  "import.tooManyRows": "Son más de 5,000 filas. Divídalas.",
  "import.notATable": "Una celda que empieza con comillas debe terminar con comillas.",
  "import.tooLong": "La fila tiene más celdas que encabezados.",
  "import.unknownType": "Un tipo de ayuda no es de los nuestros.",
  "help.lookupAddress": "Escriba una dirección válida",
  "lookup.reference": "Escriba el número de referencia, como R7K4MQ2AB",
  "lookup.proof": "Escriba el apellido, o los últimos cuatro dígitos del teléfono",
  "page.digits": "Escriba cuatro dígitos",
  "page.wrongDigits": "No son los últimos cuatro dígitos del teléfono de la solicitud",
  "page.gone":
    "Este enlace ya no sirve. Use el de nuestro último correo o consulte su solicitud con el número.",
  "page.ended":
    "Demasiados dígitos incorrectos: este enlace ya no sirve. Si tenemos su correo, le enviamos uno nuevo. O llámenos.",
  "page.closed":
    "Por su seguridad, esta página se cerró. Escriba los cuatro dígitos para enviar lo que escribió.",
  "page.busy":
    "Nuestro personal está trabajando en su solicitud en este momento. Lo que escribió no se perdió: envíelo de nuevo en unos minutos.",
  "page.about": "Elija de qué se trata",
  "page.text": "Use como máximo 1,000 caracteres",
  "page.newPhone": "Escriba el número de teléfono nuevo, con 10 dígitos",
  "page.words": "Escriba unas palabras",
  "requestStatus.Unevaluated":
    "Un representante revisará la solicitud y después le enviaremos un correo electrónico.",
  "requestStatus.Accepted": "Un representante se comunicará con usted.",
  "requestStatus.Active": "Ya hay voluntarios asignados.",
  "requestStatus.Rejected": "Su solicitud fue rechazada por este motivo:",
  "requestStatus.Resolved": "La solicitud está completa. Puede enviar una nueva.",
  statusNotFound:
    "Lo sentimos: no encontramos información sobre el estado. Si desea más información, comuníquese con un representante.",
  "request.received":
    "Recibimos su solicitud. Un representante la revisará y después le enviaremos un correo electrónico.",
  "request.unavailable":
    "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto. Enviarla otra vez no creará una segunda solicitud.",
  "jobConflict.Offered": "Esta tarea todavía es una oferta. Acéptela primero.",
  "jobConflict.Scheduled": "Usted ya aceptó esta tarea. Si no puede hacerla, llame al centro.",
  "jobConflict.Completed": "Esta tarea ya está terminada.",
  "jobConflict.Declined": "Esta oferta ya fue rechazada.",
  "jobConflict.Cancelled": "Esta tarea fue cancelada. No queda nada por hacer.",
  "jobConflict.givenBack": "Usted devolvió esta tarea. El centro busca a otra persona.",
  "jobConflict.lapsed": "Esta oferta terminó porque no se respondió a tiempo.",
  "list.badLimit": "limit debe ser un número entero de 1 a 1000, una sola vez.",
  "list.badAfter":
    "after debe ser el identificador de una fila, como el X-Next-Cursor de la página anterior.",
  "list.unknownAfter": "No hay ninguna fila con el identificador de after.",
  "list.badStatus":
    "status debe ser Unevaluated, Accepted, Active, Rejected o Resolved, una sola vez.",
  "list.tooManyWhole":
    "Desde su red se han leído listas completas demasiadas veces. Lea páginas con limit o intente más tarde.",
  "request.full":
    "Hay más solicitudes de las que podemos atender: la suya no se envió. Llame al 211. Lo que escribió sigue aquí.",
  "job.failed": "No se pudieron cargar los datos.",
  "job.noOffers": "No hay tareas disponibles",
  "job.noJobs": "No hay tareas programadas",
  "job.offersFailed": "No se pudieron cargar las tareas",
  "job.jobsFailed": "No se pudieron cargar las tareas programadas",
  "job.acceptFailed": "No se pudo aceptar la tarea",
  "job.rejectFailed": "No se pudo rechazar la tarea",
  "job.completeFailed": "No se pudo marcar la tarea como terminada",
  "job.accepted": "Usted aceptó la tarea.",
  "job.rejected": "Usted rechazó la tarea.",
  "job.completed": "La tarea está terminada. ¡Gracias!",
  "job.resumeFailed": "No se pudo deshacer",
  "job.giveBackFailed": "No se pudo devolver la tarea",
  "job.givenBack": "La tarea volvió al centro, que busca a otra persona. Gracias por avisarnos.",
  "job.planFailed": "No se pudo planear la visita",
  "job.planned": "La visita está prevista. La persona recibe un correo, si tenemos una dirección.",
  "job.textFailed": "No se pudo anotar el mensaje de texto",
  "job.texted": "Anotado: el centro ve que usted envió un mensaje de texto.",
  "job.why": "Elija por qué.",
  "job.settled": "Ya no se puede deshacer. Llame al centro si la tarea no está terminada.",
  "job.resumed": "La tarea vuelve a ser suya y no está terminada.",
  "job.jobId": "Falta el número de una tarea.",
  "job.action": "La respuesta debe ser aceptar o rechazar.",
  "job.reason": "Un motivo puede tener 500 caracteres como máximo.",
  "job.details": "Los detalles pueden tener 2000 caracteres como máximo.",
  "job.otherDetails":
    "Esta tarea ya está terminada. Los detalles que usted escribió ahora no se guardaron.",
  "job.otherReason":
    "Esta oferta ya fue rechazada. El motivo que usted escribió ahora no se guardó.",
  "job.notFound":
    "No se encontró esta tarea. Cargue la página de nuevo para ver sus tareas actuales.",
  "job.idMissing": "Ese enlace no dice qué tarea abrir. Elíjala en la lista.",
  "details.allFields": "Complete todos los campos.",
  "details.digits": "El número de teléfono debe tener solo dígitos.",
  "details.failed": "No se pudieron actualizar los datos.",
  "details.state": "Elija un estado.",
  "details.updated": "Sus datos quedaron actualizados.",
};
