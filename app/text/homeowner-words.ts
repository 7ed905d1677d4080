// Words around what staff write to a homeowner, written by the server: no browser has them.

const english = {
  labels: {
    write: "Write to the homeowner",
    message: "Message",
    send: "Send the message",
    accept: "Accept with this message",
    words: "Words to the homeowner",
    ready: "Ready words",
    use: "Use",
    text: "Text",
    texted: "Text sent",
  },
  languages: { en: "English", es: "Spanish" },
  mailed: (language: string) =>
    `Goes out by email and stands on the homeowner's page. This person reads ${language}.`,
  unmailed: (language: string) =>
    `No email reaches this person: it only stands on the homeowner's page. Call or text as well. This person reads ${language}.`,
  names: {
    missed: "Could not be reached",
    waiting: "Still looking for volunteers",
    home: "When is someone at home?",
    pictures: "Take pictures of the damage",
    elsewhere: "For other help: 211",
  },
  /** In the homeowner's language. */
  sentences: {
    missed: (phone: string) =>
      `We tried to call you and could not reach you. Please call us at ${phone}.`,
    waiting: () => "We have not forgotten you. We are still looking for volunteers.",
    home: (phone: string) =>
      `Please tell us on which days someone will be at home: call us at ${phone}.`,
    pictures: () =>
      "Please take pictures of the damage before the work begins: insurance and FEMA ask for them.",
    elsewhere: () => "For help that we cannot give, please call 211: it is free, day and night.",
  },
  textMessage: (center: string, phone: string) =>
    `This is ${center}, about your request for help. We could not reach you. Please call us: ${phone}`,
  /** On the homeowner's page. */
  heading: "Messages from us",
};

const spanish: typeof english = {
  labels: {
    write: "Escribir a la persona",
    message: "Mensaje",
    send: "Enviar el mensaje",
    accept: "Aceptar con este mensaje",
    words: "Mensaje para la persona",
    ready: "Frases preparadas",
    use: "Usar",
    text: "Mensaje de texto",
    texted: "Texto enviado",
  },
  languages: { en: "inglés", es: "español" },
  mailed: (language) =>
    `Sale por correo electrónico y queda en la página de la persona. Esta persona lee ${language}.`,
  unmailed: (language) =>
    `Ningún correo llega a esta persona: solo queda en su página. Llame o envíe un mensaje de texto también. Esta persona lee ${language}.`,
  names: {
    missed: "No contestó",
    waiting: "Seguimos buscando voluntarios",
    home: "¿Cuándo hay alguien en casa?",
    pictures: "Fotos de los daños",
    elsewhere: "Otra ayuda: 211",
  },
  sentences: {
    missed: (phone) => `Le llamamos y no pudimos comunicarnos con usted. Llámenos al ${phone}.`,
    waiting: () => "No nos hemos olvidado de usted. Seguimos buscando voluntarios.",
    home: (phone) => `Díganos qué días habrá alguien en casa: llámenos al ${phone}.`,
    pictures: () =>
      "Tome fotos de los daños antes de que empiece el trabajo: el seguro y FEMA las piden.",
    elsewhere: () =>
      "Para la ayuda que no podemos dar, llame al 211: es gratis, de día y de noche.",
  },
  textMessage: (center, phone) =>
    `Somos ${center}, sobre su solicitud de ayuda. No pudimos comunicarnos con usted. Llámenos: ${phone}`,
  heading: "Mensajes nuestros",
};

export const homeownerWords = { en: english, es: spanish };
