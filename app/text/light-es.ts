import type { everywhere as english, LightText } from "./light-en";

/** Plain Spanish as spoken in Florida, with "usted". */
export const everywhere = {
  skip: "Saltar al contenido principal",
  news: "Noticias",
  language: "Idioma",
  error: "Error: ",
  nav: {
    requestHelp: "Pedir ayuda",
    resources: "Recursos",
    label: "Principal",
    apply: "Ser voluntario",
    logIn: "Iniciar sesión",
    menu: "Menú",
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
    privacy: "Privacidad",
    apiKeys: "Claves de API",
    administrators: "Administradores",
    personalData: "Datos personales",
    broadcast: "Escribir a muchos",
    undelivered: "Correos que no llegaron",
    importList: "Importar una lista",
    site: "Cielos y mensaje",
    help: "Ayuda",
    secondFactor: "Segundo factor",
    logOut: "Cerrar sesión",
  },
  call: {
    question: "¿Prefiere hablar con alguien?",
    call: (phone) => `Llame al ${phone}`,
    danger: "¿Está en peligro ahora?",
    emergency: "Llame al 911",
  },
  footer: {
    area: "Sur del condado de Sarasota y oeste del condado de Charlotte, Florida.",
    builtBy: (team) => `Desarrollado por ${team || "el equipo de Community Hub"}.`,
  },
  home: {
    checkStatus: "Ver el estado de su solicitud",
  },
  thankYou: {
    heading: "Gracias",
    checkStatus: "Ver el estado de su solicitud de voluntario",
  },
  unexpected: {
    heading: "¡Error inesperado de la aplicación!",
    notFound: "404 Página no encontrada",
    notFoundText: "Quizá la página ya no esté aquí o la dirección esté mal escrita.",
    text: "Usted no hizo nada mal. Intente de nuevo en unos minutos.",
    retry: "Intentar de nuevo",
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
    intro: "Responda todas las preguntas, excepto las que dicen opcional.",
    receivedHeading: "Recibimos su solicitud",
    emailHint:
      "Aquí le enviaremos noticias de esta solicitud. ¿No tiene correo electrónico? Llámenos: llenamos el formulario por usted.",
    phoneHint: "10 dígitos, por ejemplo 941\u00a0555\u00a00123",
    where: "Dónde se necesita la ayuda",
    stateHint: "Lo sentimos. Por ahora solo atendemos en Florida.",
    zipHint:
      "Lo sentimos. Por ahora el centro solo atiende un número limitado de códigos postales.",
    zipMissing: "Mi código postal no está en la lista",
    helpTypes: "Tipo de ayuda",
    helpTypesHint: "Marque todo lo que necesite",
    other: "Otra clase de ayuda",
    description: "Descripción",
    descriptionHint: "Diga en pocas palabras qué pasó y qué ayuda necesita",
    submit: "Enviar",
    busy: "Enviando…",
  },
  ownRequest: "Su solicitud",
  unsubscribe: "Mensajes a voluntarios",
  told: {
    phone: "Cambió mi número de teléfono",
    stillAll: "Todavía necesito toda esta ayuda",
    stillPart: "Todavía necesito una parte",
    noLonger: "Ya no necesito ayuda",
    callMe: "Llámenme, por favor",
    message: "Otra cosa",
  },
  status: {
    status: "Estado",
    helpTypes: "Tipos de ayuda",
  },
  apply: {
    chooseState: "Elija un estado",
    zipHint: "5 dígitos",
    areas: "Áreas de ayuda",
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
    continueText:
      "Lo que escribió se conserva, salvo las contraseñas. Todavía no se ha enviado nada.",
    continue: "Continuar",
    backToForm: "Volver al formulario, para verlo o cambiarlo",
    forgot: "Olvidé mi contraseña",
    link: {
      reset: { heading: "Restablecer la contraseña" },
      invite: { heading: "Elija su contraseña" },
      admin: { heading: "Crear su cuenta de administrador" },
    },
    username: "Nombre de usuario",
    currentPassword: "Contraseña actual",
    newPassword: "Nueva contraseña",
    repeatPassword: "Repita la nueva contraseña",
    passwordHint: (min) =>
      `${min} caracteres o más. Unas cuantas palabras seguidas son fáciles de recordar.`,
    backToDashboard: "Volver al panel",
    create: "Crear",
  },
  jobs: {
    heading: "Sus tareas",
    helpType: "Tipo de ayuda",
    map: "Ver en un mapa",
    details: "Detalles",
  },
  workOrder: {
    heading: "Orden de trabajo",
    notes: "Notas",
    printed: "Impresa el",
    questions: "¿Preguntas? Llame a",
    safety:
      "Aléjese de cables caídos y del olor a gas, y llame al 911. No suba a techos ni use sierras sin capacitación. Pare cuando no se sienta seguro.",
    signVolunteer: "Firma del voluntario",
    signHomeowner: "Firma de la persona que pidió ayuda",
    date: "Fecha",
    destroy:
      "Esta hoja tiene nombre, dirección y teléfono. Devuélvala al centro o destrúyala cuando termine la tarea.",
  },
  ownDetails: {
    address: "Dirección",
  },
} satisfies typeof english;

export const light = {
  descriptions: {
    "/home":
      "Centro comunitario del sur de Sarasota y el oeste de Charlotte, Florida: pida ayuda después de un huracán o ayude como voluntario.",
    "/request-help":
      "Pida ayuda después de un huracán: limpieza del patio, suministros, agua, comida y más. Es gratis, toma unos 5 minutos y no necesita cuenta.",
    "/request-help/status":
      "Vea el estado de su solicitud de ayuda: escriba el nombre y la dirección tal como están en la solicitud.",
    "/privacy":
      "Qué guarda el centro sobre quienes piden ayuda o se ofrecen como voluntarios, quién lo ve, por cuánto tiempo y cómo hacer que se borre.",
    "/more-resources":
      "Sitios oficiales y teléfonos sobre el tiempo, emergencias y recuperación en los condados de Sarasota y Charlotte, Florida.",
    "/applyVolunteer":
      "Ayude a sus vecinos después de un desastre: elija las áreas de ayuda que le interesan. Revisamos cada solicitud de voluntario.",
    "/applyVolunteer/status":
      "Vea el estado de su solicitud de voluntario: escriba el nombre y la dirección tal como están en la solicitud.",
    "/thank-you": "Su solicitud de voluntario fue enviada: qué sigue y dónde ver su estado.",
    "/vol-login":
      "Acceso de voluntarios: vea las tareas que se le ofrecen, respóndalas y avise cuando termine una tarea.",
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
  workOrder: {
    back: "Volver a sus tareas",
    volunteer: "Voluntario",
    accepted: "Aceptado el",
  },
  ask: {
    full: "Ahora tenemos más solicitudes de las que podemos atender, así que este formulario no se puede enviar. Llame al 211, a cualquier hora: saben quién ayuda cerca de usted.",
    free: "Es gratis y no necesita una cuenta. Nunca pedimos dinero ni el número de Seguro Social.",
    forOther:
      "Si es para otra persona, escriba el nombre y la dirección de esa persona, y un teléfono donde podamos hablar con usted o con ella.",
    already: "¿Ya pidió ayuda?",
    aboutYou: "Sobre usted",
    what: "Qué necesita",
  },
  homeLinks: {
    requestText: "Díganos qué necesita. Toma unos 5 minutos.",
    statusText: "¿Ya pidió ayuda? Vea cómo va su solicitud.",
  },
  thankYou: {
    text: "Revisaremos su solicitud y nos comunicaremos con usted por teléfono o por correo electrónico.",
    next: "Lo que puede hacer ahora",
    home: "Ir a la página de inicio",
  },
  statusCheck: {
    check: "Consultar",
    busy: "Consultando…",
    dateCreated: "Fecha de creación",
    timeCreated: "Hora de creación",
    waiting: "Todavía no han confirmado. Mientras tanto, seguimos buscando voluntarios.",
    outcomes: {
      partly: "Pudimos hacer una parte de lo que usted pidió.",
      couldNot: "Lo sentimos: no pudimos hacer lo que usted pidió.",
      noLongerNeeded: "Se cerró porque la ayuda ya no hace falta.",
    },
  },
  home: {
    heading: "Después de la tormenta: ayuda gratis con limpieza, agua y comida",
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
  },
  resources: {
    intro:
      "Sitios oficiales sobre el tiempo, las emergencias y la ayuda. Están fuera de este sitio y algunos solo están en inglés.",
    elsewhere:
      "¿Su código postal no está en nuestra lista? No podemos ir a su casa, pero no está solo: llame al 211 a cualquier hora y le buscarán ayuda cerca de usted.",
    neighbors: "Líneas de ayuda cerca de nuestra zona",
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
  received: {
    reference: "Su número de referencia",
    keep: "Anótelo o tómele una foto. Con él, usted o un familiar puede preguntar por la solicitud.",
    textIt: "Enviármelo por mensaje de texto",
    textBody: (center, reference, phone, link) =>
      `${center}: mi solicitud de ayuda ${reference}. Teléfono ${phone}. ${link}`,
    print: "Imprimir esta página",
    next: "Qué pasa ahora",
    sentText: "Le estamos enviando un correo electrónico a la dirección que nos dio.",
    reviewText: "Un representante lee la solicitud. Después recibirá un correo electrónico.",
    contactText: "Un representante se comunicará con usted por teléfono o por correo electrónico.",
    helpText:
      "Los voluntarios van a la dirección que nos dio. La ayuda es gratis, pero no podemos prometerla.",
    answers: "Lo que envió",
    answersHint: "Se muestra durante 30 minutos y solo en el dispositivo desde el que lo envió.",
    another: "Enviar otra solicitud",
  },
  lookup: {
    tryAgain:
      "Revise la ortografía y escriba la calle como en el formulario, con el número. Si aun así no aparece, llámenos.",
    request: {
      intro:
        "Escriba el nombre y la dirección tal como están en la solicitud. ¿Todavía no ha pedido ayuda?",
      street1: "Dirección, línea 1",
      street2: "Dirección, línea 2",
    },
    application: {
      intro:
        "Escriba el nombre y la dirección tal como están en la solicitud. ¿Todavía no ha enviado una solicitud?",
      street1: "Dirección, línea 1",
      street2: "Dirección, línea 2",
    },
  },
  numberLookup: {
    link: "Consultar con el número de referencia",
    byName: "Consultar con nombre y dirección",
    reference: "Número de referencia",
    referenceHint: "Está en su confirmación y en nuestros correos: R y ocho caracteres",
    proof: "Apellido, o los últimos cuatro dígitos del teléfono",
  },
  privatePage: {
    link: "Vea esta solicitud cuando quiera o díganos qué cambió",
    linkHint: "El enlace es solo para usted: guárdelo o envíeselo por mensaje de texto.",
    unlock: "Vea lo que envió o díganos algo",
    unlockText:
      "Para que nadie más pueda hacerlo, le pedimos los últimos cuatro dígitos del teléfono de su solicitud.",
    digits: "Últimos cuatro dígitos del teléfono",
    open: "Abrir",
    told: "Ya lo recibimos. Nuestro personal lo leerá.",
    tell: "Díganos algo",
    about: "¿De qué se trata?",
    text: "Sus palabras, o el número de teléfono nuevo",
    textHint:
      "Hace falta con un número nuevo, una parte de la ayuda u otra cosa. Nunca escriba una contraseña ni un número de Seguro Social.",
    send: "Enviar",
    before: "Lo que nos dijo",
    close: "Cerrar esta página",
    closeText:
      "Queda abierta 12 horas en este dispositivo. Ciérrela si otras personas también lo usan.",
  },
  volunteerDashboard: {
    assigned: "Tarea asignada",
    offer: "Tarea ofrecida",
    noJobs: "Todavía no hay tareas",
    noJobsText: "Un administrador se comunicará con usted cuando haya un puesto disponible.",
    report: "Avisar que esta tarea está terminada",
    more: (jobs, offers) => `Ver todas sus tareas: ${jobs} asignadas, ${offers} ofrecidas`,
    meanwhile: "Más",
    jobsText: "Vea todas sus ofertas y tareas, y avise cuando termine una.",
    detailsText:
      "Mantenga al día su teléfono y su dirección para que podamos comunicarnos con usted.",
    passwordText: "Elija una nueva contraseña para iniciar sesión.",
    helpText: "Cómo funcionan las ofertas y los trabajos, y en qué hay que fijarse.",
  },
  steps: {
    sent: "Enviada",
    review: "Revisión",
    contact: "Contacto",
    help: "Voluntarios asignados",
    done: "Hecho: ",
    now: "Ahora: ",
    ended: "Terminó: ",
    wait: (days) =>
      `Por ahora, la primera respuesta tarda ${days === 1 ? "cerca de un día" : `unos ${days} días`}.`,
  },
  jobs: {
    available: "Tareas disponibles",
    scheduled: "Tareas programadas",
    homeowner: "Persona que pidió ayuda",
    street: "Calle",
    zip: "Código postal",
    answerBy: (when) => `Responda a más tardar el ${when}. Después termina la oferta.`,
    offerText: "Cuando acepte, verá el nombre y el teléfono de la persona.",
    accept: "Aceptar",
    reject: "Rechazar",
    reason: "¿Por qué?",
    reasonHint: "Solo lo lee el centro. No tiene que dar un motivo.",
    printOrder: "Imprimir la orden de trabajo",
    call: (name) => `Llamar a ${name}`,
    text: (name) => `Mensaje a ${name}`,
    texted: "Ya envié un mensaje",
    callFirst: "Llame antes de ir:",
    seeJob: "Ver la tarea",
    asked: { en: "Pidió ayuda en inglés.", es: "Pidió ayuda en español." },
    cannot: "¿No puede hacerla? Llámenos:",
    details: "Detalles",
    detailsHint: "Qué se hizo y qué falta por hacer",
    complete: "Tarea terminada",
    undo: "Deshacer",
    giveBack: "No puedo hacerla",
    giveBackText: "La tarea vuelve al centro. Llame también a la persona, si le espera.",
    causes: {
      "nobody-home": "No había nadie en casa",
      unsafe: "No es seguro",
      "other-skills": "Hacen falta otros conocimientos o herramientas",
      "other-cause": "Otro motivo",
    },
    words: "¿Qué debe saber el centro?",
    giveBackNow: "Devolver la tarea",
  },
  ownDetails: {
    now: "Lo que tenemos ahora",
    updatedAt: (time) => `Actualizado: ${time}`,
    change: "Cambiar sus datos",
    address: "Dirección",
    emailHint: "Con él inicia sesión. Si tiene que cambiar, avise al centro.",
    phoneHint: "10 dígitos, por ejemplo 9415550123",
    update: "Actualizar los datos",
    updating: "Actualizando…",
  },
  apply: {
    already: "¿Ya envió su solicitud?",
    emailHint: "Aquí le escribiremos sobre su solicitud",
    home: "Dónde vive",
    help: "Cómo le gustaría ayudar",
    areasHint: "Marque todas las que le interesen",
    agreement: "Acuerdo de responsabilidad",
    version: (version) => `Versión ${version}`,
    yourAgreement: "Su aceptación",
    agree: "Leí el acuerdo de responsabilidad y lo acepto",
    gate: "El botón Enviar funciona cuando la casilla del acuerdo está marcada.",
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
    loggedInAs: {
      admin: "Usted inició sesión como administrador. Aquí inician sesión los voluntarios.",
      volunteer: "Usted inició sesión como voluntario. Aquí inician sesión los administradores.",
    },
    forgotText:
      "Escriba el correo electrónico con el que inicia sesión. Le enviaremos un enlace para elegir una nueva contraseña.",
    sendReset: "Enviar correo de restablecimiento",
    backToLogin: "Volver a la página de acceso",
    newLink: "Pedir un nuevo enlace",
    deadLink: {
      used: "¿Ya eligió su contraseña?",
      admin:
        "¿Era un enlace para crear su cuenta de administrador? Pida otro a la persona que se lo dio.",
      volunteer: (phone) =>
        `¿Era la invitación para abrir su cuenta? Pida un nuevo enlace con el correo electrónico de su solicitud, o llámenos: ${phone}`,
    },
    link: {
      reset: {
        text: "Este enlace sirve una sola vez. Elija la contraseña con la que quiere iniciar sesión.",
        button: "Restablecer la contraseña",
      },
      invite: {
        text: "¡Le damos la bienvenida! Este enlace sirve una sola vez. Después iniciará sesión con su correo electrónico y la contraseña que elija aquí.",
        button: "Elegir la contraseña",
      },
      admin: {
        text: "Este enlace sirve una sola vez. Diga quién es y elija una contraseña; después inicie sesión con estos datos.",
        button: "Crear",
      },
    },
  },
  privacy: {
    link: "Qué guardamos, quién lo ve y por cuánto tiempo",
    lead: (center) =>
      `Lo que ${center} guarda sobre usted cuando pide ayuda o se ofrece como voluntario.`,
    kept: "Qué guardamos",
    keptList: [
      "Si pide ayuda: su nombre, teléfono, correo electrónico y dirección, los tipos de ayuda, lo que escribe, qué pasa con su solicitud y las notas de nuestro personal.",
      "Si es voluntario: su nombre, teléfono, correo electrónico y dirección, cómo quiere ayudar, su aceptación del acuerdo de responsabilidad, si se hicieron verificaciones y capacitaciones, y sus tareas.",
      "Los correos que le enviamos, durante 90 días después de escribirlos.",
      "Contra el abuso: cuántos formularios envió una dirección de red, con un código del que no se puede leer la dirección. Desaparece en un día como máximo.",
    ],
    seen: "Quién lo ve",
    seenList: [
      "Nuestro personal y los programas a los que permite leerlo. Queda registrado lo que hace el personal.",
      "Si pide ayuda: los voluntarios a quienes se ofrece la tarea ven su dirección y los tipos de ayuda. Quienes la aceptan ven su nombre, su teléfono y lo que escribió, hasta que la tarea termina.",
      "Todos pueden ver una lista de las solicitudes con ciudad, código postal, tipos de ayuda y estado, sin nombre, calle, teléfono ni texto.",
      "Quien conoce su nombre y su dirección puede consultar el estado de su solicitud de ayuda o de voluntario, igual que usted. También quien tiene el enlace a su solicitud; lo que usted envió se muestra ahí solo con los últimos cuatro dígitos de su teléfono.",
      "El servicio que entrega nuestros correos.",
      "En Florida, es posible que lo que guarda una oficina pública deba mostrarse a quien lo pida según la ley, o a un tribunal.",
    ],
    period: "Por cuánto tiempo",
    off: "Lo guardamos hasta que nuestro personal lo borra.",
    on: (p) => [
      `Una solicitud: ${p.requestMonths} meses después de cerrarla. Después solo quedan los tipos de ayuda, el lugar sin la calle, el estado y las fechas, para los conteos.`,
      `Una solicitud de voluntario rechazada: ${p.applicationMonths} meses.`,
      `Una cuenta de voluntario eliminada: ${p.volunteerDays} días.`,
      `El registro de lo que hizo el personal: ${p.auditYears} años. Tiene números, no nombres.`,
      "Más tiempo solo si lo ordena un tribunal o una ley.",
    ],
    always: (months) => [
      `El estado se puede consultar durante ${months} meses después de cerrarse una solicitud.`,
      "Las copias de seguridad conservan lo borrado hasta que otras más nuevas las reemplazan.",
    ],
    cookies: "Qué guarda su navegador",
    cookieList: [
      "Lo que escribe en el formulario de ayuda, hasta que lo envía o cierra la página.",
      "Una copia de lo que envió, durante 30 minutos, para que pueda leerla e imprimirla.",
      "Que usted abrió la página de su solicitud, durante 12 horas.",
      "El idioma, durante un año. Para quien inicia sesión: la sesión y, durante 90 días, que este dispositivo ya inició sesión.",
      "Nada de otras empresas y nada que lo siga.",
    ],
    rights: "Verlo, corregirlo o hacer que se borre",
    ask: (phone, email) =>
      `Llame al ${phone} o escriba a ${email}. Le damos una copia, corregimos errores y borramos lo que podemos borrar. Es posible que le preguntemos quién es.`,
  },
} satisfies LightText;

export const labels = {
  statuses: {
    Unevaluated: "Sin evaluar",
    Accepted: "Aceptada",
    Active: "Activa",
    Rejected: "Rechazada",
    Resolved: "Resuelta",
    Completed: "Completada",
  },
  helpTypes: {
    exterior: "Limpieza del patio",
    interior: "Limpieza interior",
    emotional: "Apoyo emocional",
    supplies: "Artículos de limpieza",
    water: "Agua potable",
    food: "Comida de emergencia",
    other: "Otra",
  },
  teams: {
    admin_team: {
      form: "Equipo de Administración y Coordinación de Voluntarios",
      card: "Administración y Coordinación de Voluntarios",
      list: "Equipo Administrativo",
      select: "Equipo de Administración y Coordinación de Voluntarios",
      assign: "Equipo Administrativo",
    },
    hospitality: {
      form: "Equipo de Hospitalidad",
      card: "Hospitalidad",
      list: "Hospitalidad",
      select: "Equipo de Hospitalidad",
      assign: "Hospitalidad",
    },
    logistic_tracking: {
      form: "Equipo de Seguimiento Logístico",
      card: "Seguimiento Logístico",
      list: "Seguimiento Logístico",
      select: "Equipo de Seguimiento Logístico",
      assign: "Logística",
    },
    community_outreach: {
      form: "Equipo de Alcance Comunitario",
      card: "Alcance Comunitario",
      list: "Alcance Comunitario",
      select: "Alcance Comunitario",
      assign: "Alcance Comunitario",
    },
    community_helpers: {
      form: "Equipo de Ayudantes de la Comunidad",
      card: "Ayudantes de {organisation}",
      list: "Ayudantes de la Comunidad",
      select: "Equipo de Ayudantes de la Comunidad",
      assign: "Ayudantes de {organisation}",
    },
  },
  reasons: {
    outsideArea: "La dirección está fuera de la zona que sirve el centro.",
    noVolunteers: "El centro no tiene voluntarios para esta clase de trabajo.",
    sameHome: "Esta casa ya tiene una solicitud abierta. Estamos trabajando en ella.",
    notReached: "No pudimos comunicarnos con usted para hablar de la solicitud.",
    spam: "La solicitud se envió por error o como prueba.",
    noReason: "El centro no puede ayudar con esta solicitud en este momento.",
    enoughVolunteers: "En este momento hay suficientes voluntarios para estas áreas de ayuda.",
    applicantNotReached: "No pudimos comunicarnos con usted para hablar de su solicitud.",
    sentTwice: "Recibimos la solicitud dos veces. Estamos trabajando en la otra.",
    applicationNoReason: "El centro no puede aceptar esta solicitud en este momento.",
  },
};
