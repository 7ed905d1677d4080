import type { KeysText } from "./keys-en";

export default {
  heading: "Atajos de teclado",
  close: "Cerrar",
  keys: {
    j: "Fila o solicitud siguiente",
    k: "Fila o solicitud anterior",
    x: "Marcar la fila",
    Enter: "Abrir la fila",
    a: "Paso siguiente: aceptar o cerrar",
    r: "Rechazar: elegir un motivo",
    n: "Escribir una nota",
    "/": "Buscar a cualquier persona",
    "?": "Mostrar esta lista",
  },
} satisfies KeysText;
