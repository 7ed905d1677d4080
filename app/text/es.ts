import type { Text } from "./en";
import staff from "./staff-es";

/** Plain Spanish as spoken in Florida, with "usted". */
export default {
  skip: "Saltar al contenido principal",
  language: "Idioma",
  error: "Error: ",
  nav: {
    requestHelp: "Pedir ayuda",
    resources: "Recursos",
    label: "Principal",
    apply: "Ser voluntario",
    logIn: "Iniciar sesión",
    volunteerLogin: "Acceso de voluntarios",
    adminLogin: "Acceso de administradores",
    volunteer: "Voluntario",
    accountDetails: "Actualizar mis datos",
    changePassword: "Cambiar la contraseña",
    dashboard: "Panel",
    admin: "Administración",
    newApplications: "Solicitudes nuevas de voluntarios",
    volunteerDatabase: "Base de datos de voluntarios",
    newRequests: "Solicitudes nuevas",
    assign: "Asignar voluntarios a una solicitud",
    inProgress: "Solicitudes en curso",
    reports: "Generar informes",
    createAdmin: "Crear otra cuenta de administrador",
    logOut: "Cerrar sesión",
  },
  descriptions: {
    "/home":
      "Centro comunitario del sur de Sarasota y el oeste de Charlotte, Florida: pida ayuda después de un huracán o ayude como voluntario.",
    "/request-help":
      "Pida ayuda después de un huracán: limpieza del patio, suministros, agua, comida y más. Es gratis, toma unos 5 minutos y no necesita cuenta.",
    "/request-help/status":
      "Vea el estado de su solicitud de ayuda: escriba el nombre y la dirección tal como están en la solicitud.",
    "/more-resources":
      "Sitios oficiales y teléfonos sobre el tiempo, emergencias y recuperación en los condados de Sarasota y Charlotte, Florida.",
    "/applyVolunteer":
      "Ayude a sus vecinos después de un desastre: elija las áreas de ayuda que le interesan. Revisamos cada solicitud de voluntariado.",
    "/applyVolunteer/status":
      "Vea el estado de su solicitud de voluntariado: escriba el nombre y la dirección tal como están en la solicitud.",
    "/thank-you": "Su solicitud de voluntariado fue enviada: qué sigue y dónde ver su estado.",
    "/vol-login":
      "Acceso de voluntarios: vea sus ofertas de trabajo, respóndalas y avise cuando termine un trabajo.",
    "/admin-login": "Acceso de los administradores del centro.",
    "/volunteer/request-reset":
      "Si es voluntario y olvidó su contraseña, pida aquí un enlace para elegir una nueva.",
    "/admin/request-reset":
      "Si es administrador y olvidó su contraseña, pida aquí un enlace para elegir una nueva.",
    "/volunteer/reset-password":
      "Voluntarios: elijan aquí una nueva contraseña con el enlace de nuestro correo electrónico.",
    "/admin/reset-password":
      "Administradores: elijan aquí una nueva contraseña con el enlace de nuestro correo electrónico.",
  },
  call: {
    question: "¿Prefiere hablar con alguien?",
    call: (phone) => `Llame al ${phone}`,
    danger: "¿Está en peligro ahora?",
    emergency: "Llame al 911",
  },
  footer: {
    area: "Sur del condado de Sarasota y oeste del condado de Charlotte, Florida.",
    builtBy: (team) => `Desarrollado por ${team}.`,
  },
  home: {
    checkStatus: "Ver el estado de su solicitud",
    serving: "Al servicio del sur de Sarasota y el oeste de Charlotte, en Florida",
    mission: "Nuestra misión",
    missionIntro:
      "Servimos al sur del condado de Sarasota y al oeste del condado de Charlotte, en Florida, de dos maneras.",
    blueSkies: "Cielos azules",
    blueWhen: "En tiempos normales",
    blueText: (center) =>
      `${center} ofrece programas de organizaciones asociadas y servicios de bienestar mental, cerca de casa y abiertos a todos.`,
    graySkies: "Cielos grises",
    grayWhen: "Después de un desastre",
    grayText: (center) =>
      `${center} se convierte en un Centro de Resiliencia ante Desastres, junto con una organización nacional de ayuda en desastres. Los voluntarios ayudan a limpiar las casas y reparten artículos de limpieza, agua y comida.`,
    mainSite: (center) => `Visite el sitio principal de ${center}`,
    requestText: "Díganos qué necesita. Toma unos 5 minutos.",
    statusText: "¿Ya pidió ayuda? Vea cómo va su solicitud.",
  },
  resources: {
    intro:
      "Sitios oficiales sobre el tiempo, las emergencias y la ayuda. Están fuera de este sitio y algunos solo están en inglés.",
    visit: "Visitar el sitio",
    weather: "El tiempo",
    emergency: "Manejo de emergencias",
    help: "Ayuda y recuperación",
    sites: {
      nwsTampaBay: {
        name: "Servicio Nacional de Meteorología, Tampa Bay",
        text: "Pronósticos, vigilancias y avisos para los dos condados.",
      },
      hurricaneCenter: {
        name: "Centro Nacional de Huracanes",
        text: "Dónde están las tormentas y hacia dónde van.",
      },
      nwsAlerts: {
        name: "Alertas del Servicio Nacional de Meteorología",
        text: "Todos los avisos vigentes en el país, por estado y condado.",
      },
      charlotteCounty: {
        name: "Manejo de Emergencias del condado de Charlotte",
        text: "Zonas de evacuación, refugios y alertas en el condado de Charlotte.",
      },
      sarasotaCounty: {
        name: "Manejo de Emergencias del condado de Sarasota",
        text: "Niveles de evacuación, centros de evacuación y alertas en el condado de Sarasota.",
      },
      floridaDivision: {
        name: "División de Manejo de Emergencias de Florida",
        text: "Noticias del estado, cómo prepararse y programas de recuperación.",
      },
      fema: {
        name: "FEMA",
        text: "La agencia federal para desastres: cómo prepararse y qué ayuda hay.",
      },
      disasterAssistance: {
        name: "DisasterAssistance.gov",
        text: "Solicite ayuda federal después de un desastre declarado.",
      },
      redCross: {
        name: "Cruz Roja Americana",
        text: "Refugios, artículos de primera necesidad y ayuda para recuperarse.",
      },
      twoOneOne: {
        name: "211",
        text: "Encuentra ayuda local con comida, vivienda y salud, en muchos idiomas. Llame al 211 a cualquier hora.",
      },
      crisisLine: {
        name: "988 Línea de Prevención del Suicidio y Crisis",
        text: "Alguien con quien hablar, gratis y en confianza. Llame al 988 a cualquier hora y oprima el 2 para español.",
      },
    },
  },
  thankYou: {
    heading: "Gracias",
    text: "Revisaremos su solicitud y nos comunicaremos con usted por teléfono o por correo electrónico.",
    next: "Lo que puede hacer ahora",
    checkStatus: "Ver el estado de su solicitud de voluntario",
    home: "Ir a la página de inicio",
  },
  unexpected: {
    heading: "¡Error inesperado de la aplicación!",
    notFound: "404 Página no encontrada",
    notFoundText: "Es posible que la página ya no esté aquí o que la dirección esté mal escrita.",
    text: "Usted no hizo nada mal. Intente de nuevo en unos minutos.",
    home: "Ir a la página de inicio",
    callUs: "Si el problema sigue, llámenos:",
  },
  form: {
    problem: "Hay un problema",
    optional: "(opcional)",
    limit: (max) => `Puede escribir hasta ${max} caracteres`,
    oneLeft: "Le queda 1 carácter",
    left: "Le quedan # caracteres",
    oneOver: "Sobra 1 carácter",
    over: "Sobran # caracteres",
    leaveEmpty: "Deje esto vacío",
    fillIn: "Complete este campo",
    firstName: "Nombre",
    lastName: "Apellido",
    email: "Correo electrónico",
    phone: "Número de teléfono",
    street1: "Dirección, línea 1",
    street2: "Dirección, línea 2",
    street2Hint: "Apartamento, lote o unidad",
    city: "Ciudad",
    state: "Estado",
    zipCode: "Código postal",
    county: "Condado",
  },
  request: {
    intro: "Toma unos 5 minutos. Responda todas las preguntas, excepto las que dicen opcional.",
    another: "Enviar otra solicitud",
    already: "¿Ya pidió ayuda?",
    aboutYou: "Sobre usted",
    emailHint:
      "Aquí le enviaremos noticias de esta solicitud. ¿No tiene correo electrónico? Llámenos: llenamos el formulario por usted.",
    phoneHint: "10 dígitos, por ejemplo 941\u00a0555\u00a00123",
    where: "Dónde se necesita la ayuda",
    stateHint: "Lo sentimos. Por ahora solo servimos a Florida.",
    zipHint:
      "Lo sentimos. Por ahora el centro solo sirve a un número limitado de códigos postales.",
    zipMissing: "Mi código postal no está en la lista",
    what: "Qué necesita",
    helpTypes: "Tipo de ayuda",
    helpTypesHint: "Marque todo lo que necesite",
    other: "Otra clase de ayuda",
    description: "Descripción",
    descriptionHint: "Diga en pocas palabras qué pasó y qué ayuda necesita",
    submit: "Enviar",
    busy: "Enviando…",
  },
  received: {
    heading: "Recibimos su solicitud",
    reference: "Su número de referencia",
    keep: "Anótelo o tómele una foto. Con él, usted o un familiar puede preguntar por la solicitud.",
    textIt: "Enviármelo por mensaje de texto",
    textBody: (center, reference, phone) =>
      `${center}: mi solicitud de ayuda ${reference}. Teléfono ${phone}`,
    print: "Imprimir esta página",
    next: "Qué pasa ahora",
    sentText: "Le estamos enviando un correo electrónico a la dirección que nos dio.",
    reviewText: "Un representante lee la solicitud. Después recibirá un correo electrónico.",
    contactText: "Un representante se comunicará con usted por teléfono o por correo electrónico.",
    helpText:
      "Los voluntarios van a la dirección que nos dio. La ayuda es gratis, pero no podemos prometerla.",
  },
  steps: {
    sent: "Enviada",
    review: "Revisión",
    contact: "Contacto",
    help: "Voluntarios asignados",
    done: "Hecho: ",
    now: "Ahora: ",
    ended: "Terminó: ",
  },
  status: {
    intro: "Escriba el nombre y la dirección tal como están en la solicitud.",
    notYet: "¿Todavía no ha pedido ayuda?",
    address1: "Dirección, línea 1",
    address2: "Dirección, línea 2",
    check: "Consultar",
    busy: "Consultando…",
    status: "Estado",
    dateCreated: "Fecha de creación",
    timeCreated: "Hora de creación",
    helpTypes: "Tipos de ayuda",
    description: "Descripción",
  },
  apply: {
    already: "¿Ya envió su solicitud?",
    emailHint: "Aquí le escribiremos sobre su solicitud",
    home: "Dónde vive",
    chooseState: "Escoja un estado",
    zipHint: "5 dígitos",
    help: "Cómo le gustaría ayudar",
    areas: "Áreas de ayuda",
    areasHint: "Marque todas las que le interesen",
    agreement: "Acuerdo de responsabilidad",
    version: (version) => `Versión ${version}`,
    yourAgreement: "Su conformidad",
    agree: "Leí el acuerdo de responsabilidad y lo acepto",
    gate: "El botón Enviar funciona cuando la casilla del acuerdo está marcada.",
    statusIntro: "Escriba el nombre y la dirección tal como están en la solicitud.",
    notYet: "¿Todavía no ha enviado una solicitud?",
    address: "Dirección, línea 1",
    address2: "Dirección, línea 2",
    result: "Su solicitud",
    meaning: "Qué significa",
    teams: "Equipos preferidos",
    statuses: {
      Unevaluated:
        "Un representante revisará la solicitud y después le enviaremos un correo electrónico.",
      Accepted:
        "Su solicitud fue aceptada. Un correo electrónico le explica cómo abrir su cuenta de voluntario.",
      Rejected: "Su solicitud fue rechazada por este motivo:",
    },
  },
  account: {
    adminPortal: "Portal de acceso de administradores",
    volunteerPortal: "Portal de acceso de voluntarios",
    password: "Contraseña",
    show: "Mostrar la contraseña",
    logIn: "Iniciar sesión",
    loggingIn: "Iniciando sesión…",
    otherPortal: { admin: "¿Es usted voluntario?", volunteer: "¿Es usted administrador?" },
    again: "Inicie sesión de nuevo",
    continueHeading: "Ya inició sesión de nuevo",
    continueText: "Lo que escribió no se perdió. Todavía no se ha enviado nada.",
    continue: "Continuar",
    carried: {
      action: "Acción",
      send: "Enviar el formulario con lo que escribió",
      retype: "Llene el formulario otra vez: las contraseñas no se guardan",
      back: "Volver al formulario, para verlo o cambiarlo",
      actions: {
        acceptRequest: (who) => `Aceptar la solicitud de ${who}`,
        rejectRequest: (who) => `Rechazar la solicitud de ${who}`,
        closeRequest: (who) => `Cerrar la solicitud de ${who}`,
        correctRequest: (who) => `Guardar el teléfono y la dirección de ${who}`,
        enterRequest: (who) => `Anotar una solicitud para ${who}`,
        assign: (who, names) => `Asignar a ${names} a la solicitud de ${who}`,
        unassign: (who, name) => `Quitar a ${name} de la solicitud de ${who}`,
        acceptApplication: (who) => `Crear una cuenta de voluntario para ${who}`,
        rejectApplication: (who) => `Rechazar la solicitud de voluntario de ${who}`,
        addArea: (who, area) => `Agregar «${area}» a las áreas de ayuda de ${who}`,
        removeArea: (who, area) => `Eliminar «${area}» de las áreas de ayuda de ${who}`,
        invite: (who) => `Enviar otra vez la invitación a ${who}`,
        deleteVolunteer: (who) => `Eliminar la cuenta de ${who}`,
        acceptJob: (street) => `Aceptar el trabajo en ${street}`,
        rejectJob: (street) => `Rechazar el trabajo en ${street}`,
        completeJob: (street) => `Informar que el trabajo en ${street} está hecho`,
        updateDetails: () => "Actualizar sus datos",
      },
    },
    forgot: "Olvidé mi contraseña",
    forgotText:
      "Escriba el correo electrónico con el que inicia sesión. Le enviaremos un enlace para elegir una nueva contraseña.",
    sendReset: "Enviar correo de restablecimiento",
    backToLogin: "Volver a la página de acceso",
    link: {
      reset: {
        heading: "Restablecer la contraseña",
        text: "Este enlace sirve una sola vez. Elija la contraseña con la que quiere iniciar sesión.",
        button: "Restablecer la contraseña",
      },
      invite: {
        heading: "Elija su contraseña",
        text: "¡Le damos la bienvenida! Este enlace sirve una sola vez. Después iniciará sesión con su correo electrónico y la contraseña que elija aquí.",
        button: "Elegir la contraseña",
      },
      admin: {
        heading: "Crear su cuenta de administrador",
        text: "Este enlace sirve una sola vez. Diga quién es y elija una contraseña; después inicie sesión con estos datos.",
        button: "Crear",
      },
    },
    newLink: "Pedir un nuevo enlace",
    deadLink: {
      admin:
        "¿Era un enlace para crear su cuenta de administrador? Pida otro a la persona que se lo dio.",
      volunteer: (phone) =>
        `¿Era la invitación para abrir su cuenta? Pida un nuevo enlace con el correo electrónico de su solicitud, o llámenos: ${phone}`,
    },
    username: "Nombre de usuario",
    usernameHint: "El correo electrónico con el que inicia sesión",
    currentPassword: "Contraseña actual",
    newPassword: "Nueva contraseña",
    repeatPassword: "Repita la nueva contraseña",
    passwordHint: (min) =>
      `${min} caracteres o más. Unas cuantas palabras seguidas son fáciles de recordar.`,
    backToDashboard: "Volver al panel",
    createText:
      "Elija una primera contraseña para el nuevo administrador y désela en persona. Le pediremos por correo electrónico que la cambie.",
    create: "Crear",
  },
  volunteerDashboard: {
    assigned: "Trabajo asignado",
    offer: "Oferta de trabajo",
    noJobs: "Todavía no hay trabajos",
    noJobsText: "Un administrador se comunicará con usted cuando haya un puesto disponible.",
    report: "Avisar que este trabajo está terminado",
    more: (jobs, offers) => `Ver todos sus trabajos: ${jobs} asignados, ${offers} ofrecidos`,
    meanwhile: "Más",
    jobsText: "Vea todas sus ofertas y trabajos, y avise cuando termine uno.",
    detailsText:
      "Mantenga al día su teléfono y su dirección para que podamos comunicarnos con usted.",
    passwordText: "Elija una nueva contraseña para iniciar sesión.",
  },
  jobs: {
    heading: "Sus trabajos",
    available: "Trabajos disponibles",
    scheduled: "Trabajos programados",
    homeowner: "Persona que pidió ayuda",
    street: "Calle",
    zip: "Código postal",
    helpType: "Tipo de ayuda",
    answerBy: (when) => `Responda a más tardar el ${when}. Después termina la oferta.`,
    offerText: "Cuando acepte, verá el nombre y el teléfono de la persona.",
    accept: "Aceptar",
    reject: "Rechazar",
    reason: "¿Por qué?",
    reasonHint: "Solo lo lee el centro. No tiene que dar un motivo.",
    map: "Ver en un mapa",
    printOrder: "Imprimir la orden de trabajo",
    details: "Detalles",
    detailsHint: "Qué se hizo y qué falta por hacer",
    complete: "Trabajo terminado",
  },
  workOrder: {
    heading: "Orden de trabajo",
    back: "Volver a sus trabajos",
    volunteer: "Voluntario",
    accepted: "Aceptado el",
    questions: "¿Preguntas? Llame a",
    notes: "Notas",
    signVolunteer: "Firma del voluntario",
    signHomeowner: "Firma de la persona que pidió ayuda",
    date: "Fecha",
    destroy:
      "Esta hoja tiene el nombre, la dirección y el teléfono de una persona. Devuélvala al centro o destrúyala cuando termine el trabajo.",
  },
  ownDetails: {
    now: "Lo que tenemos ahora",
    updatedAt: (time) => `Actualizado: ${time}`,
    change: "Cambiar sus datos",
    address: "Dirección",
    emailHint: "Con él inicia sesión. Si tiene que cambiar, avise al centro.",
    phoneHint: "10 dígitos y nada más, por ejemplo 9415550123",
    update: "Actualizar los datos",
    updating: "Actualizando…",
  },
  staff,
  spec: {
    "Yard Cleanup": "Limpieza del patio",
    "Interior Cleanup": "Limpieza interior",
    "Emotional Support": "Apoyo emocional",
    "Cleaning Supplies": "Artículos de limpieza",
    "Clean Water": "Agua potable",
    "Emergency Food": "Comida de emergencia",
    Other: "Otra",
    Florida: "Florida",

    Unevaluated: "Sin evaluar",
    Accepted: "Aceptada",
    Active: "Activa",
    Rejected: "Rechazada",
    Resolved: "Resuelta",
    Completed: "Completa",
    "A representative will review the request and an email follows.":
      "Un representante revisará la solicitud y después le enviaremos un correo electrónico.",
    "A representative will be in contact.": "Un representante se comunicará con usted.",
    "Volunteers have been assigned.": "Ya hay voluntarios asignados.",
    "Your request was denied with the following statement:":
      "Su solicitud fue rechazada por este motivo:",
    "The request is completed and a new request may be submitted.":
      "La solicitud está completa. Puede enviar una nueva.",
    "We're sorry - Status information not found. If you would like more information, please contact a representative.":
      "Lo sentimos: no encontramos información sobre el estado. Si desea más información, comuníquese con un representante.",
    "The center is unable to help with this request at this time.":
      "El centro no puede ayudar con esta solicitud en este momento.",

    "The address is outside the area that the center serves.":
      "La dirección está fuera de la zona que sirve el centro.",
    "The center has no volunteers for this kind of work.":
      "El centro no tiene voluntarios para esta clase de trabajo.",
    "This home already has an open request. We work on that one.":
      "Esta casa ya tiene una solicitud abierta. Estamos trabajando en ella.",
    "We could not reach you to talk about the request.":
      "No pudimos comunicarnos con usted para hablar de la solicitud.",

    "There are enough volunteers for these areas of help at this time.":
      "En este momento hay suficientes voluntarios para estas áreas de ayuda.",
    "We could not reach you to talk about the application.":
      "No pudimos comunicarnos con usted para hablar de su solicitud.",
    "The application came twice. We work on the other one.":
      "Recibimos la solicitud dos veces. Estamos trabajando en la otra.",

    "Please enter a First Name": "Escriba su nombre",
    "Please enter a Last Name": "Escriba su apellido",
    "Please enter a valid E-mail": "Escriba una dirección de correo electrónico válida",
    "Please enter a valid Phone Number.": "Escriba un número de teléfono válido.",
    "Please enter a valid address.": "Escriba una dirección válida.",
    "Please enter a valid address": "Escriba una dirección válida",
    "Please enter a valid city.": "Escriba una ciudad válida.",
    "Please enter a valid zip code.": "Escoja un código postal válido.",
    "Please select a county.": "Escoja un condado.",
    "Please select a help type.": "Escoja un tipo de ayuda.",
    "Please enter an other area of help. Other must be less than 100 characters.":
      "Escriba qué otra clase de ayuda necesita. El texto debe tener menos de 100 caracteres.",
    "Please enter a brief description of the help needed. Description must be less than 500 characters":
      "Escriba una breve descripción de la ayuda que necesita. La descripción debe tener menos de 500 caracteres",
    "Please say how they reached us.": "Indique cómo se comunicó con nosotros.",
    "Please select the language of the e-mails.": "Escoja el idioma de los correos.",
    "Please select a request.": "Escoja una solicitud.",
    "A reason can have 500 characters at most.":
      "Un motivo puede tener 500 caracteres como máximo.",
    "Notes can have 2000 characters at most.":
      "Las notas pueden tener 2000 caracteres como máximo.",

    "Your request was received. A representative will review the request and an email follows.":
      "Recibimos su solicitud. Un representante la revisará y después le enviaremos un correo electrónico.",
    "The request was accepted.": "La solicitud fue aceptada.",
    "The request was rejected.": "La solicitud fue rechazada.",
    "The request was closed.": "La solicitud fue cerrada.",
    "This request has not been reviewed yet.": "Esta solicitud aún no se ha revisado.",
    "This request was accepted and no volunteer is on it now.":
      "Esta solicitud fue aceptada y ahora ningún voluntario la atiende.",
    "Volunteers are already assigned to this request.":
      "Esta solicitud ya tiene voluntarios asignados.",
    "This request was already rejected.": "Esta solicitud ya fue rechazada.",
    "This request was already closed.": "Esta solicitud ya fue cerrada.",
    "Check its current state before you go on.": "Vea cómo está ahora antes de continuar.",
    "Accept it before you assign volunteers.": "Acéptela antes de asignar voluntarios.",
    "Accept or reject it.": "Acéptela o recházela.",
    "Assign volunteers, or reject it.": "Asigne voluntarios o recházela.",
    "Close it instead, or take the volunteers off first.":
      "Ciérrela, o quite primero a los voluntarios.",
    "Its details can no longer be changed.": "Sus datos ya no se pueden cambiar.",
    "This request was already rejected, with another reason. The reason that you entered was not saved.":
      "Esta solicitud ya fue rechazada por otro motivo. El motivo que usted escribió no se guardó.",
    "This request was already closed, with other notes. The notes that you entered were not saved.":
      "Esta solicitud ya fue cerrada con otras notas. Las notas que usted escribió no se guardaron.",
    "Someone else corrected these details in the meantime. Your changes were not saved: compare, then save again.":
      "Otra persona corrigió estos datos mientras tanto. Lo que usted escribió no se guardó: compare y guarde de nuevo.",
    "Several people are changing this request at once. Check its current state, then try again.":
      "Varias personas están cambiando esta solicitud a la vez. Vea cómo está ahora e intente de nuevo.",
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute.":
      "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto.",
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute. Sending again will not make a second request.":
      "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto. Enviarla otra vez no creará una segunda solicitud.",
    "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.":
      "Llegaron muchas solicitudes desde esta conexión en poco tiempo. Lo que usted escribió no se perdió: espere unos minutos e intente de nuevo, o llámenos.",
    "Something went wrong. Please try again.": "Algo salió mal. Intente de nuevo.",
    "Something went wrong. Please try again. Too many wrong passwords were entered for this account: choose Forgot Password to set a new one.":
      "Algo salió mal. Intente de nuevo. Se escribieron demasiadas contraseñas equivocadas para esta cuenta: escoja Olvidé mi contraseña para poner una nueva.",

    "First Name is required.": "Escriba su nombre.",
    "Last Name is required.": "Escriba su apellido.",
    "Phone Number is required.": "Escriba un número de teléfono de 10 dígitos.",
    "Email is required.": "Escriba una dirección de correo electrónico válida.",
    "Street Address 1 is required.": "Escriba su dirección.",
    "Street Address 2 is too long or has characters that cannot be printed.":
      "La línea 2 de la dirección es demasiado larga o tiene caracteres que no se pueden imprimir.",
    "City is required.": "Escriba su ciudad.",
    "State is required.": "Escoja un estado.",
    "County is required.": "Escriba su condado.",
    "Zip Code is required.": "Escriba un código postal de 5 dígitos.",
    "Areas of Help is required.": "Escoja por lo menos un área de ayuda.",
    "Liability Agreement is required.":
      "Marque la casilla para aceptar el acuerdo de responsabilidad.",
    "Submission failed": "No se pudo enviar la solicitud",
    "Your application was received. It will be reviewed, and you will be contacted by phone or e-mail.":
      "Recibimos su solicitud. La revisaremos y nos comunicaremos con usted por teléfono o por correo electrónico.",
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute. Sending again will not make a second application.":
      "En este momento no podemos acceder a nuestros registros. Lo que usted escribió no se perdió: intente de nuevo en un minuto. Enviarla otra vez no creará una segunda solicitud.",
    "The center is unable to accept this application at this time.":
      "El centro no puede aceptar esta solicitud en este momento.",
    "Volunteer Management and Administration Team":
      "Equipo de Administración y Coordinación de Voluntarios",
    "Hospitality Team": "Equipo de Hospitalidad",
    "Logistic Tracking Team": "Equipo de Seguimiento Logístico",
    "Community Outreach Team": "Equipo de Alcance Comunitario",
    "Community Helpers Team": "Equipo de Ayudantes de la Comunidad",
    "Volunteer Management and Administration": "Administración y Coordinación de Voluntarios",
    "Admin Team": "Equipo Administrativo",
    Hospitality: "Hospitalidad",
    "Logistic Tracking": "Seguimiento Logístico",
    Logistics: "Logística",
    "Community Outreach": "Alcance Comunitario",
    "Community Helpers": "Ayudantes de la Comunidad",
    "{organisation} Helpers": "Ayudantes de {organisation}",
    "Please choose one of the five areas of help.": "Escoja una de las cinco áreas de ayuda.",
    "id must be the id of a volunteer.": "Falta el número de un voluntario.",
    "id must be the id of an application.": "Falta el número de una solicitud.",
    "teamLeader must be true or false.":
      "La casilla de líder de equipo llegó con un valor desconocido.",

    "This application was already accepted.": "Esta solicitud ya fue aceptada.",
    "This application was already rejected.": "Esta solicitud ya fue rechazada.",
    "This application was already accepted, as team leader. Your choice was not saved.":
      "Esta solicitud ya fue aceptada, como líder de equipo. Lo que usted eligió no se guardó.",
    "This application was already accepted, not as team leader. Your choice was not saved.":
      "Esta solicitud ya fue aceptada, pero no como líder de equipo. Lo que usted eligió no se guardó.",
    "This application was already rejected, with another reason. The reason that you entered was not saved.":
      "Esta solicitud ya fue rechazada por otro motivo. El motivo que usted escribió no se guardó.",
    "Several people are changing this application at once. Check its current state, then try again.":
      "Varias personas están cambiando esta solicitud a la vez. Vea cómo está ahora e intente de nuevo.",
    "This account is still being created. Please try again in a few minutes.":
      "Esta cuenta todavía se está creando. Intente de nuevo en unos minutos.",
    "A volunteer with this e-mail address already has an account: {who}. Nothing was changed.":
      "Ya existe una cuenta de voluntario con este correo electrónico: {who}. No se cambió nada.",
    "There is no such application.": "Esa solicitud no existe.",
    "There is no such request.": "Esa solicitud no existe.",
    "There is no such volunteer.": "Ese voluntario no existe.",
    "This volunteer has already chosen a password. Forgot Password on the login page sends a new link.":
      "Este voluntario ya eligió una contraseña. «Olvidé mi contraseña», en la página de acceso, envía un enlace nuevo.",

    "All fields must be filled out.": "Complete todos los campos.",
    "Phone number must contain only digits.": "El número de teléfono debe tener solo dígitos.",
    "Failed to update user details.": "No se pudieron actualizar los datos.",
    "Please select a state.": "Escoja un estado.",
    "Your details were updated.": "Sus datos quedaron actualizados.",

    "Please select a request and at least one volunteer.":
      "Escoja una solicitud y por lo menos un voluntario.",
    "Failed to load requests.": "No se pudieron cargar las solicitudes.",
    "Failed to assign volunteers.": "No se pudieron asignar los voluntarios.",
    "No volunteers available for this team": "No hay voluntarios disponibles en este equipo",
    "No matching requests found": "No se encontraron solicitudes que coincidan",
    "At most 50 volunteers can be assigned at once.":
      "Se pueden asignar 50 voluntarios a la vez como máximo.",
    "Failed to load data.": "No se pudieron cargar los datos.",
    "No jobs available": "No hay trabajos disponibles",
    "No jobs scheduled": "No hay trabajos programados",
    "Error fetching jobs": "No se pudieron cargar los trabajos",
    "Error fetching schedule": "No se pudieron cargar los trabajos programados",
    "Error accepting job": "No se pudo aceptar el trabajo",
    "Error rejecting job": "No se pudo rechazar el trabajo",
    "Error completing job": "No se pudo marcar el trabajo como terminado",
    "You accepted the job.": "Usted aceptó el trabajo.",
    "You rejected the job.": "Usted rechazó el trabajo.",
    "The job is completed. Thank you!": "El trabajo está terminado. ¡Gracias!",
    "Details can have 2000 characters at most.":
      "Los detalles pueden tener 2000 caracteres como máximo.",
    "This job was not found. Reload to see your current jobs.":
      "No se encontró este trabajo. Cargue la página de nuevo para ver sus trabajos actuales.",
    "This job is still an offer. Accept it first.":
      "Este trabajo todavía es una oferta. Acéptela primero.",
    "You already accepted this job. If you cannot do it, please call the center.":
      "Usted ya aceptó este trabajo. Si no puede hacerlo, llame al centro.",
    "This job is already completed.": "Este trabajo ya está terminado.",
    "This offer was already declined.": "Esta oferta ya fue rechazada.",
    "This job was cancelled. Nothing is left to do.":
      "Este trabajo fue cancelado. No queda nada por hacer.",
    "This offer ended because it was not answered in time.":
      "Esta oferta terminó porque no se respondió a tiempo.",
    "This job is already completed. The details that you entered now were not saved.":
      "Este trabajo ya está terminado. Los detalles que usted escribió ahora no se guardaron.",
    "This offer was already declined. The reason that you entered now was not saved.":
      "Esta oferta ya fue rechazada. El motivo que usted escribió ahora no se guardó.",

    "Incorrect email or password.": "El correo electrónico o la contraseña no son correctos.",
    "All fields requred.": "Complete todos los campos.",
    "All fields are required.": "Complete todos los campos.",
    "New passwords must match.": "Las nuevas contraseñas deben ser iguales.",
    "New password must not match the old password.":
      "La nueva contraseña no debe ser igual a la anterior.",
    "Failed to change password.": "No se pudo cambiar la contraseña.",
    "Server error. Please try again later.": "Error del servidor. Intente de nuevo más tarde.",
    "Error sending reset email": "No se pudo enviar el correo para restablecer la contraseña",
    "Error resetting password": "No se pudo restablecer la contraseña",
    "New admin account successfully created.":
      "La nueva cuenta de administrador se creó correctamente.",
    "Too many people are logging in at this moment. Please try again in a few seconds.":
      "Demasiadas personas están iniciando sesión en este momento. Intente de nuevo en unos segundos.",
    "Your password was changed. Other devices were logged out.":
      "Su contraseña cambió. Se cerró la sesión en los demás dispositivos.",
    "The password was changed at the same time elsewhere. Please log in again.":
      "La contraseña se cambió al mismo tiempo en otro lugar. Inicie sesión de nuevo.",
    "The new password needs {n} characters or more. A few words in a row are easy to remember.":
      "La nueva contraseña necesita {n} caracteres o más. Unas cuantas palabras seguidas son fáciles de recordar.",
    "This password is one of those that are guessed first. Please choose another one.":
      "Esta contraseña es de las primeras que alguien adivinaría. Elija otra.",
    "This password is made of your name or words of this site. Please choose another one.":
      "Esta contraseña está hecha con su nombre o con palabras de este sitio. Elija otra.",
    "If there is an account with this e-mail, a link to reset the password is on its way. It works for 60 minutes.":
      "Si hay una cuenta con este correo electrónico, le enviamos un enlace para restablecer la contraseña. Sirve durante 60 minutos.",
    "Your password is set. Please log in with it.":
      "Su contraseña quedó guardada. Inicie sesión con ella.",
    "A password can have 128 characters at most.":
      "Una contraseña puede tener 128 caracteres como máximo.",
    "This link is not valid any more. Please ask for a new one.":
      "Este enlace ya no es válido. Pida uno nuevo.",
    "Please enter your first name, last name and e-mail.":
      "Escriba su nombre, su apellido y su correo electrónico.",
    "An administrator with this e-mail already exists.":
      "Ya existe un administrador con este correo electrónico.",
    "Your login has ended. Please log in again; what you typed is kept.":
      "Su sesión terminó. Inicie sesión de nuevo; lo que escribió no se perdió.",
    "Another report of yours is still in progress. Wait until its download has finished, then try again.":
      "Ya se está preparando un informe para usted. Espere a que termine la descarga e inténtelo otra vez.",
    "You have downloaded many reports within an hour. Please wait a while, then try again.":
      "Usted ha descargado muchos informes en una hora. Espere un rato e inténtelo otra vez.",
    "Other reports are being created right now. Please try again in a minute.":
      "En este momento se están preparando otros informes. Inténtelo otra vez en un minuto.",
    "A spreadsheet can hold 1,048,575 requests at most. Please choose a year or another filter.":
      "Una hoja de cálculo puede contener 1,048,575 solicitudes como máximo. Escoja un año u otro filtro.",
  },
} satisfies Text;
