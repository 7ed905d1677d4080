import type { MailText } from "./mail-en";

export default {
  greeting: "Hola, {name}:",
  hello: "Hola:",
  reference: "Su número de referencia",
  receivedAt: "Recibida el {at}",
  askedFor: "Usted pidió",
  next: "Qué sigue",
  checkStatus: "Ver el estado de su solicitud",
  ownPage: "Ver su solicitud o decirnos qué cambió",
  requestAgain: "Enviar una nueva solicitud",
  contact: "¿Preguntas? Llame al {phone} o escriba a {email}.",
  danger: "¿Está en peligro ahora? Llame al 911.",
  why: "Recibe este correo porque se envió a {center} una solicitud de ayuda con esta dirección. Si no fue usted, avísenos por favor.",
  offeredHelp: "Dónde le gustaría ayudar",
  checkApplication: "Ver el estado de su solicitud de voluntario",
  applicationWhy:
    "Recibe este correo porque se envió a {center} una solicitud de voluntario con esta dirección. Si no fue usted, avísenos por favor.",
  accountWhy: "Recibe este correo porque una cuenta de {center} tiene esta dirección.",
  jobNumber: "Tarea",
  requestNumber: "Solicitud",
  help: "Ayuda que se necesita",
  place: "Dónde",
  answerBy: "Responda antes de",
  homeowner: "Persona que pidió ayuda",
  phone: "Teléfono",
  address: "Dirección",
  offers: {
    subject: "{count} tareas esperan su respuesta",
    lead: "Hay {count} tareas para usted. Inicie sesión para ver las calles y acepte o rechace cada una.",
    action: "Ver las tareas y responder",
  },
  job: {
    "job-offer": {
      subject: "Hay una tarea que espera su respuesta",
      lead: "Hay una tarea para usted. Inicie sesión para ver la calle y acéptela o rechácela.",
      action: "Ver la tarea y responder",
      after: [
        "Puede rechazar cualquier tarea. Si nadie responde a tiempo, la tarea se ofrece a otra persona.",
      ],
    },
    "job-reminder": {
      subject: "Recordatorio: hay una tarea que espera su respuesta",
      lead: "Una tarea todavía espera su respuesta. Alguien necesita esta ayuda: inicie sesión y acéptela o rechácela.",
      action: "Ver la tarea y responder",
      after: [
        "Después de la hora indicada, la oferta termina por sí sola y la tarea se ofrece a otra persona.",
      ],
    },
    "job-scheduled": {
      subject: "Detalles de su tarea",
      lead: "Usted aceptó una tarea. ¡Gracias! Llame a la persona que pidió ayuda antes de ir.",
      action: "Ver sus tareas e imprimir la orden de trabajo",
      after: [
        "Cuando termine la tarea, inicie sesión y elija Tarea terminada.",
        "Si no puede hacer esta tarea, llame al centro al {phone}.",
        "El nombre, el teléfono y la dirección son solo para esta tarea. No los comparta con nadie y borre este correo cuando termine la tarea.",
      ],
    },
    "job-visit": {
      subject: "Su visita: {when}",
      lead: "Le esperan en una casa: {when}.",
      action: "Ver sus tareas e imprimir la orden de trabajo",
      after: [
        "Llame a la persona que pidió ayuda antes de ir: no todos leen el correo. Si no puede ir, llámela también y elija otro día o No puedo hacerla.",
      ],
    },
    "job-cancelled": {
      subject: "Se canceló una tarea",
      lead: "Se canceló una de sus tareas. No queda nada por hacer: por favor no vaya allí.",
      action: "",
      after: [
        "Gracias por estar dispuesto a ayudar. Si tiene preguntas, llame al centro al {phone}.",
      ],
    },
  },
  notice: {
    "admin-reassign": {
      subject: "Hacen falta voluntarios otra vez",
      lead: "Quien estaba asignado a esta solicitud la rechazó, no respondió a tiempo, no pudo hacerla o fue retirado.",
      action: "Asignar voluntarios",
    },
    "admin-told": {
      subject: "Una persona que pidió ayuda le escribió",
      lead: "La persona nos dijo algo en la página de su solicitud. Léalo y respóndale.",
      action: "Ver la solicitud",
    },
    "admin-ready": {
      subject: "Todas las tareas están hechas: lista para cerrar",
      lead: "Todas las tareas de esta solicitud están hechas. Confírmelo con la persona que pidió ayuda y después ciérrela.",
      action: "Ver la solicitud",
    },
  },
  news: {
    subject: "Un mensaje de {center}",
    lead: "{center} les escribe a usted y a otros voluntarios:",
    stop: "No recibir más mensajes para todo el equipo",
  },
  retention: {
    subject: "En una semana se borrarán datos personales antiguos",
    lead: "El {day} el sistema borra los datos personales que ya no hacen falta. Los informes no pierden nada: se conservan las cantidades, los lugares y las fechas.",
    requests: "Solicitudes cerradas",
    applications: "Solicitudes de voluntario rechazadas",
    volunteers: "Voluntarios eliminados",
    audit: "Entradas antiguas del registro de auditoría",
    action: "Ver la lista",
    after:
      "Si algo debe conservarse, póngale una retención legal o desactive el borrado antes de ese día.",
  },
  noticeAfter:
    "En horas de mucho trabajo no se envía un correo por cada solicitud. El panel siempre muestra todas las que necesitan atención.",
  account: {
    "password-reset": {
      subject: "Restablezca su contraseña",
      lead: "Alguien pidió restablecer la contraseña de su cuenta en {center}. Si fue usted, elija una nueva contraseña con este enlace.",
      action: "Elegir una nueva contraseña",
      after: [
        "El enlace sirve una sola vez y durante 60 minutos.",
        "Si no fue usted, no haga caso de este correo: su contraseña no cambia. No comparta el enlace con nadie.",
      ],
    },
    "password-changed": {
      subject: "Su contraseña cambió",
      lead: "La contraseña de su cuenta en {center} cambió. Si fue usted, no tiene que hacer nada.",
      action: "Ir a la página de acceso",
      after: [
        "Si no fue usted, elija Olvidé mi contraseña en la página de acceso ahora mismo, ponga una nueva contraseña y avísenos.",
      ],
    },
    "password-set": {
      subject: "Su contraseña está lista",
      lead: "Se puso una contraseña para su cuenta en {center}. Ya puede iniciar sesión con esta dirección de correo electrónico y esa contraseña.",
      action: "Ir a la página de acceso",
      after: [
        "Si no fue usted, elija Olvidé mi contraseña en la página de acceso ahora mismo, ponga una nueva contraseña y avísenos.",
      ],
    },
    "login-stopped": {
      subject: "Se escribieron contraseñas equivocadas para su cuenta",
      lead: "Se escribió 100 veces seguidas una contraseña equivocada para su cuenta en {center}. Nadie entró, y por ahora no se acepta ninguna contraseña más, salvo en un dispositivo en el que usted ya inició sesión antes.",
      action: "Elegir Olvidé mi contraseña",
      after: [
        "Si pone así una nueva contraseña, podrá iniciar sesión otra vez en todas partes. En un dispositivo en el que ya inició sesión antes, puede iniciarla como siempre.",
        "Si fue usted quien escribió las contraseñas, no tiene que hacer nada más. Si no, avísenos: quizá un programa está adivinando.",
      ],
    },
    "code-missing": {
      subject: "Se escribió su contraseña, pero no su código",
      lead: "Alguien escribió correctamente su contraseña de {center}, pero después no llegó ningún código correcto de su segundo factor. Nadie entró.",
      action: "Elegir Olvidé mi contraseña",
      after: [
        "Si no fue usted, alguien conoce su contraseña: ponga una nueva con este enlace y avísenos.",
        "Si fue usted, no tiene que hacer nada.",
      ],
    },
    "factor-on": {
      subject: "Ahora se le pide un código al iniciar sesión",
      lead: "Se activó el segundo factor de su cuenta en {center}. Desde ahora, al iniciar sesión se le pide también un código de su aplicación.",
      action: "Ir a la página de acceso",
      after: ["Si no fue usted, avísenos de inmediato."],
    },
    "factor-off": {
      subject: "Ya no se le pide un código al iniciar sesión",
      lead: "Se desactivó el segundo factor de su cuenta en {center}. Ahora basta con la contraseña.",
      action: "Ir a la página de acceso",
      after: [
        "Si no fue usted, elija Olvidé mi contraseña en la página de acceso ahora mismo, ponga una nueva contraseña y avísenos.",
      ],
    },
    "recovery-code-used": {
      subject: "Se usó un código de recuperación de su cuenta",
      lead: "En {center} se usó un código de recuperación en lugar de un código de su aplicación. No sirve una segunda vez.",
      action: "Ir a la página de acceso",
      after: [
        "Si no fue usted, elija Olvidé mi contraseña en la página de acceso ahora mismo, ponga una nueva contraseña y avísenos.",
      ],
    },
    "login-email-left": {
      subject: "Cambió el correo electrónico de su cuenta",
      lead: "A petición suya, {center} cambió el correo electrónico de su cuenta de voluntario. Los mensajes sobre sus tareas llegan ahora a la dirección nueva, con la que también inicia sesión. A esta dirección no enviaremos más mensajes.",
      action: "Ir a la página de inicio de sesión",
      after: [
        "Se cerraron todas sus sesiones, y los enlaces que recibió aquí ya no funcionan.",
        "Si usted no lo pidió, avísenos de inmediato.",
      ],
    },
    "login-email-taken": {
      subject: "Este es ahora el correo electrónico de su cuenta",
      lead: "{center} cambió el correo electrónico de su cuenta de voluntario a esta dirección. Desde ahora, los mensajes sobre sus tareas llegan aquí, y usted inicia sesión con ella. Su contraseña sigue siendo la misma.",
      action: "Ir a la página de inicio de sesión",
      after: [
        "Si todavía no ha elegido una contraseña, recibirá un enlace para hacerlo en otro mensaje.",
        "Si usted no es la persona nombrada arriba, avísenos.",
      ],
    },
    "admin-welcome": {
      subject: "Su nueva cuenta de administrador",
      lead: "{createdBy} le creó una cuenta de administrador en {center}. Inicie sesión con esta dirección de correo electrónico y la contraseña que le dé {createdBy}.",
      action: "Iniciar sesión",
      after: [
        "Al iniciar sesión, primero tendrá que cambiar la contraseña: solo usted debe conocerla. La que le den sirve durante 72 horas.",
        "Si no esperaba este correo, no inicie sesión y avísenos.",
      ],
    },
    "admin-invite": {
      subject: "Le invitamos como administrador",
      lead: "Le invitaron a ser administrador de {center}. Elija una contraseña con este enlace y después inicie sesión con esta dirección de correo electrónico.",
      action: "Elegir su contraseña",
      after: [
        "El enlace sirve una sola vez y durante 7 días. Si ya no sirve, elija Olvidé mi contraseña en la página de acceso de administradores o pida uno nuevo.",
        "Si no esperaba este correo, no use el enlace y avísenos.",
      ],
    },
    "volunteer-invite": {
      subject: "Le damos la bienvenida como voluntario: abra su cuenta",
      lead: "Su solicitud para ser voluntario en {center} fue aceptada. ¡Gracias! Elija una contraseña con este enlace y después inicie sesión con esta dirección de correo electrónico.",
      action: "Elegir su contraseña",
      after: [
        "El enlace sirve una sola vez y durante 7 días. Si ya no sirve, elija Olvidé mi contraseña en la página de acceso de voluntarios o pídanos uno nuevo.",
        "Si usted no envió esa solicitud, no use el enlace y avísenos.",
      ],
    },
  },
  received: {
    "request-link": {
      subject: "Un enlace nuevo a su solicitud",
      lead: "Se escribieron cinco veces dígitos incorrectos de su teléfono. Por seguridad, el enlace a la página de su solicitud ya no sirve, y este es uno nuevo.",
      next: "Abra la página con el enlace de abajo. Si no fue usted ni su familia, avísenos.",
    },
    "request-received": {
      subject: "Recibimos su solicitud de ayuda",
      lead: "Recibimos su solicitud de ayuda.",
      next: "Un representante revisará la solicitud y le enviaremos un correo electrónico. No tiene que enviarla otra vez.",
    },
    "email-left": {
      subject: "Cambió el correo electrónico de su solicitud",
      lead: "Una solicitud de ayuda tenía esta dirección de correo. Nuestro personal la cambió: desde ahora los correos sobre la solicitud van a otra dirección.",
      next: "Si usted no lo pidió, llámenos.",
    },
    "email-removed": {
      subject: "Se quitó el correo electrónico de su solicitud",
      lead: "Una solicitud de ayuda tenía esta dirección de correo. Nuestro personal la quitó: ya no enviaremos correos sobre la solicitud. En su lugar llamaremos por teléfono.",
      next: "Si usted no lo pidió, llámenos.",
    },
    "email-taken": {
      subject: "Los correos sobre su solicitud llegan aquí",
      lead: "Nuestro personal registró esta dirección de correo para una solicitud de ayuda. Desde ahora los correos sobre la solicitud llegan aquí.",
      next: "No tiene que hacer nada. Si la solicitud no es suya, llámenos.",
    },
    "application-received": {
      subject: "Recibimos su solicitud de voluntario",
      lead: "Recibimos su solicitud de voluntario. Gracias por ofrecer su ayuda.",
      next: "Revisaremos su solicitud y nos comunicaremos con usted por teléfono o correo electrónico. No tiene que enviarla otra vez.",
    },
  },
  application: {
    "application-rejected": {
      subject: "Sobre su solicitud de voluntario",
      lead: "Gracias por ofrecer su ayuda. Lo sentimos: su solicitud fue rechazada por este motivo:",
      next: "Si tiene preguntas, o si su situación cambia, llámenos o escríbanos.",
    },
  },
  request: {
    "request-accepted": {
      subject: "Su solicitud fue aceptada",
      lead: "Su solicitud de ayuda fue aceptada.",
      next: "Un representante se comunicará con usted. Estamos buscando voluntarios.",
    },
    "request-active": {
      subject: "Ya hay voluntarios asignados a su solicitud",
      lead: "Unos voluntarios se harán cargo de su solicitud.",
      next: "Ellos o un representante se comunicarán con usted antes de ir.",
    },
    "request-rejected": {
      subject: "Sobre su solicitud de ayuda",
      lead: "Lo sentimos. Su solicitud fue rechazada por este motivo:",
      next: "Si su situación cambia, puede enviar una nueva solicitud. También puede llamarnos.",
    },
    "request-resolved": {
      subject: "Su solicitud está terminada",
      lead: "Su solicitud de ayuda está terminada.",
      next: "Si necesita más ayuda, puede enviar una nueva solicitud.",
    },
    "request-reopened": {
      subject: "Su solicitud fue aceptada: la abrimos de nuevo",
      lead: "Su solicitud de ayuda fue aceptada. La abrimos de nuevo.",
      next: "Un representante se pondrá en contacto con usted.",
    },
    "request-message": {
      subject: "Un mensaje sobre su solicitud",
      lead: "Nuestro personal le escribe sobre su solicitud de ayuda:",
      next: "Si tiene preguntas, llámenos o escríbanos en la página de su solicitud.",
    },
    "request-news": {
      subject: "Un mensaje para quienes esperan ayuda",
      lead: "Nuestro personal escribe a todos los que esperan ayuda en su zona:",
      next: "No tiene que hacer nada. Si tiene preguntas, llámenos.",
    },
    "request-merged": {
      subject: "Unimos dos solicitudes de ayuda",
      lead: "Dos solicitudes piden la misma ayuda. Seguimos con la otra, y esta queda cerrada.",
      next: "Use el número de la solicitud con la que seguimos.",
    },
    "still-needed": {
      subject: "¿Todavía necesita ayuda?",
      lead: "Usted nos pidió ayuda y todavía no hemos podido dársela. Díganos si aún la necesita, para que podamos planificar.",
      next: "Abra la página de su solicitud con el enlace de abajo, escriba los últimos cuatro dígitos de su teléfono y elija lo que corresponda. Si no responde, su solicitud queda como está.",
    },
    "visit-planned": {
      subject: "Alguien del equipo de voluntarios tiene previsto visitarle",
      lead: "Alguien del equipo de voluntarios tiene previsto ir a su casa: {when}.",
      next: "Si no le conviene, llámenos. La página de su solicitud muestra el nombre y el código para reconocer a quien llega.",
    },
    "visit-reminder": {
      subject: "Mañana le visita alguien del equipo de voluntarios",
      lead: "Alguien del equipo de voluntarios tiene previsto ir a su casa mañana: {when}.",
      next: "Si no va a estar en casa, llámenos. La página de su solicitud muestra el nombre y el código para reconocer a quien llega.",
    },
    "visit-off": {
      subject: "La visita no podrá ser",
      lead: "Lo sentimos: la persona que iba a ir no puede ir como estaba previsto ({when}).",
      next: "Nos comunicaremos con usted para acordar otro día. Si tiene preguntas, llámenos.",
    },
    "request-absorbed": {
      subject: "Unimos otra solicitud con la suya",
      lead: "Otra solicitud pide la misma ayuda. Seguimos con la suya, y la otra queda cerrada.",
      next: "No tiene que hacer nada.",
    },
  },
  outcomes: {
    partly: {
      subject: "Su solicitud fue cerrada",
      lead: "Pudimos hacer una parte de lo que usted pidió, y su solicitud de ayuda fue cerrada.",
    },
    couldNot: {
      subject: "Su solicitud fue cerrada",
      lead: "Lo sentimos: no pudimos hacer lo que usted pidió, y su solicitud de ayuda fue cerrada.",
    },
    noLongerNeeded: {
      subject: "Su solicitud fue cerrada",
      lead: "Su solicitud de ayuda fue cerrada porque la ayuda ya no hace falta.",
    },
  },
  goesOn: "Número de la solicitud con la que seguimos",
} satisfies MailText;
