// Words of text messages, which are sent from the phone of the person who writes them.

export const ofStaff = {
  en: (center: string, phone: string) => `This is ${center}. Please call us: ${phone}`,
  es: (center: string, phone: string) => `Somos ${center}. Llámenos, por favor: ${phone}`,
};

export const ofVolunteers = {
  en: (center: string, street: string) =>
    `Hello, I am a volunteer of ${center}. I would like to come and help you at ${street}. When is a good time? You can call or text me at this number.`,
  es: (center: string, street: string) =>
    `Hola, le escribo del equipo de voluntarios de ${center}. Quisiera ir a ayudarle en ${street}. ¿Cuándo le conviene? Puede llamarme o escribirme a este número.`,
};
