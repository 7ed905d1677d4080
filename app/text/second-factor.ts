// The screen of the second factor, written by the server: no browser has it in its dictionary.

const english = {
  intro:
    "With a second factor, a login needs your password and a code of an app on your phone. Any app for one-time codes (TOTP) works.",
  demanded: "The center demands it from administrators: set it up to go on.",
  scan: "Scan this picture with the app",
  secret: "Or enter this key in the app",
  password: "Current Password",
  codeNow: "Six digits that the app shows now",
  on: "Switch on",
  off: "Switch off",
  isOn: (when: string) => `The second factor is on since ${when}.`,
  left: (count: number) => `Recovery codes left: ${count}`,
  stored: "The second factor is on. Store these recovery codes now: they are not shown again.",
  each: "Each works once, in place of a code, when the phone is not at hand.",
};

const spanish: typeof english = {
  intro:
    "Con un segundo factor, para iniciar sesión hacen falta su contraseña y un código de una aplicación de su teléfono. Sirve cualquier aplicación de códigos de un solo uso (TOTP).",
  demanded: "El centro lo exige a los administradores: configúrelo para seguir.",
  scan: "Escanee esta imagen con la aplicación",
  secret: "O escriba esta clave en la aplicación",
  password: "Contraseña actual",
  codeNow: "Los seis dígitos que la aplicación muestra ahora",
  on: "Activar",
  off: "Desactivar",
  isOn: (when) => `El segundo factor está activado desde el ${when}.`,
  left: (count) => `Códigos de recuperación que quedan: ${count}`,
  stored:
    "El segundo factor está activado. Guarde ahora estos códigos de recuperación: no se muestran otra vez.",
  each: "Cada uno sirve una sola vez, en lugar de un código, cuando no tenga el teléfono a mano.",
};

export const secondFactorWords = { en: english, es: spanish };
