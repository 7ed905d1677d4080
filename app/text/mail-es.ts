import type { MailText } from "./mail-en";

export default {
  greeting: "Hola, {name}:",
  reference: "Su número de referencia",
  askedFor: "Usted pidió",
  next: "Qué sigue",
  checkStatus: "Ver el estado de su solicitud",
  requestAgain: "Enviar una nueva solicitud",
  reason: "El motivo",
  contact: "¿Preguntas? Llame al {phone} o escriba a {email}.",
  danger: "¿Está en peligro ahora? Llame al 911.",
  why: "Recibe este correo porque se envió a {center} una solicitud de ayuda con esta dirección. Si no fue usted, avísenos por favor.",
  offeredHelp: "Dónde le gustaría ayudar",
  checkApplication: "Ver el estado de su solicitud de voluntariado",
  applicationWhy:
    "Recibe este correo porque se envió a {center} una solicitud de voluntariado con esta dirección. Si no fue usted, avísenos por favor.",
  accountWhy: "Recibe este correo porque una cuenta de {center} tiene esta dirección.",
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
      after: ["Si no fue usted, escoja Olvidé mi contraseña en la página de acceso ahora mismo, ponga una nueva contraseña y avísenos."],
    },
    "admin-welcome": {
      subject: "Su nueva cuenta de administrador",
      lead: "{createdBy} le creó una cuenta de administrador en {center}. Inicie sesión con esta dirección de correo electrónico y la contraseña que le dé {createdBy}.",
      action: "Iniciar sesión",
      after: [
        "Cambie la contraseña en cuanto inicie sesión: solo usted debe conocerla.",
        "Si no esperaba este correo, no inicie sesión y avísenos.",
      ],
    },
    "volunteer-invite": {
      subject: "Le damos la bienvenida como voluntario: abra su cuenta",
      lead: "Su solicitud para ser voluntario en {center} fue aceptada. ¡Gracias! Elija una contraseña con este enlace y después inicie sesión con esta dirección de correo electrónico.",
      action: "Elegir su contraseña",
      after: [
        "El enlace sirve una sola vez y durante 7 días. Si ya no sirve, escoja Olvidé mi contraseña en la página de acceso de voluntarios o pídanos uno nuevo.",
        "Si usted no envió esa solicitud, no use el enlace y avísenos.",
      ],
    },
  },
  application: {
    "application-received": {
      subject: "Recibimos su solicitud de voluntariado",
      lead: "Recibimos su solicitud de voluntariado. Gracias por ofrecer su ayuda.",
      next: "Revisaremos su solicitud y nos comunicaremos con usted por teléfono o correo electrónico. No tiene que enviarla otra vez.",
    },
    "application-rejected": {
      subject: "Sobre su solicitud de voluntariado",
      lead: "Gracias por ofrecer su ayuda. Lo sentimos: su solicitud fue denegada con la siguiente declaración:",
      next: "Si tiene preguntas, o si su situación cambia, llámenos o escríbanos.",
    },
  },
  request: {
    "request-received": {
      subject: "Recibimos su solicitud de ayuda",
      lead: "Recibimos su solicitud de ayuda.",
      next: "Un representante revisará la solicitud y le enviaremos un correo electrónico. No tiene que enviarla otra vez.",
    },
    "request-accepted": {
      subject: "Su solicitud fue aceptada",
      lead: "Su solicitud de ayuda fue aceptada.",
      next: "Un representante se comunicará con usted.",
    },
    "request-active": {
      subject: "Ya hay voluntarios asignados a su solicitud",
      lead: "Se asignaron voluntarios a su solicitud.",
      next: "Ellos o un representante se comunicarán con usted antes de ir.",
    },
    "request-rejected": {
      subject: "Sobre su solicitud de ayuda",
      lead: "Lo sentimos. Su solicitud fue denegada con la siguiente declaración:",
      next: "Si su situación cambia, puede enviar una nueva solicitud. También puede llamarnos.",
    },
    "request-resolved": {
      subject: "Su solicitud está terminada",
      lead: "Su solicitud de ayuda está terminada.",
      next: "Si necesita más ayuda, puede enviar una nueva solicitud.",
    },
  },
} satisfies MailText;
