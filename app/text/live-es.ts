import type { LiveText } from "./live-en";

const live: LiveText = {
  arrived: (count) => (count === "1" ? "1 nueva," : `${count} nuevas,`),
  show: () => "mostrar",
  fresh: "Nueva",
  now: "hace un momento",
  again: "Cargar de nuevo",
  missed: "Esta lista puede haber cambiado.",
  stale: "Esta solicitud puede haber cambiado.",
  events: {
    enter: (by) => `${by} la registró`,
    accept: (by) => `${by} la aceptó`,
    reject: (by) => `${by} la rechazó`,
    correct: (by) => `${by} la corrigió`,
    close: (by) => `${by} la cerró`,
    assign: (by) => `${by} asignó voluntarios`,
    unassign: (by) => `${by} retiró a un voluntario`,
    prioritize: (by) => `${by} cambió la prioridad`,
    note: (by) => `${by} agregó una nota`,
    takeBack: (by) => `${by} deshizo el último cambio`,
    reopen: (by) => `${by} la abrió de nuevo`,
    merge: (by) => `${by} la cerró como duplicada`,
    absorb: (by) => `${by} cerró un duplicado de esta`,
    claim: (by) => `${by} se encarga de esta`,
    release: (by) => `${by} ya no se encarga de esta`,
  },
};
export default live;
