// Sentences above a page, chosen by the server: no browser has them in its dictionary.
const english = {
  practice: "PRACTICE: nothing here is real, and no email leaves. In an emergency, call 911.",
  mailOff:
    "Mail is off (MAIL=off): no email is sent, even where a page says that one is on its way. Call people instead.",
  mailRefused:
    "Mail is not going out: the mail provider refuses this site. Nothing is lost, but call people instead. Who runs the site finds the cause with npm run doctor.",
  mailLate:
    "Mail is not going out: the oldest has been waiting for more than 10 minutes. Nothing is lost, but call people instead.",
  untrustedProxy:
    "Requests arrive through a proxy, but TRUST_PROXY_HOPS is 0, so all visitors count as one address. If this site is behind one, set it to the number of proxies.",
};

export type Notice = keyof typeof english;

const spanish: typeof english = {
  practice: "PRÁCTICA: aquí nada es real y no sale ningún correo. En una emergencia, llame al 911.",
  mailOff:
    "El correo está desactivado (MAIL=off): no se envía ningún correo, aunque una página diga que va en camino. Llame a las personas.",
  mailRefused:
    "El correo no sale: el proveedor de correo rechaza este sitio. No se pierde nada, pero llame a las personas. Quien administra el sitio encuentra la causa con npm run doctor.",
  mailLate:
    "El correo no sale: el más antiguo espera desde hace más de 10 minutos. No se pierde nada, pero llame a las personas.",
  untrustedProxy:
    "Las conexiones llegan por un proxy, pero TRUST_PROXY_HOPS es 0: todos los visitantes cuentan como una sola dirección. Si este sitio está detrás de uno, indique ahí cuántos proxies hay.",
};

export const notices = { en: english, es: spanish };
