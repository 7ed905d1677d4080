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
