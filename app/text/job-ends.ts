// How volunteers left a job, written by the server: no browser has these words in its dictionary.

const english = {
  completed: "Completed the job",
  declined: "Declined the offer",
  lapsed: "Did not answer in time",
  "nobody-home": "Could not do it: nobody was home",
  unsafe: "Could not do it: it is not safe",
  "other-skills": "Could not do it: it needs other skills or tools",
  "other-cause": "Could not do it",
  unassigned: "Taken off the job",
  closed: "Cancelled when the request was closed",
  "account-deleted": "Cancelled when the account was deleted",
  "taken-back": "Taken back before the volunteer was emailed",
};

const spanish: typeof english = {
  completed: "Completó la tarea",
  declined: "Rechazó la oferta",
  lapsed: "No respondió a tiempo",
  "nobody-home": "No pudo hacerla: no había nadie en casa",
  unsafe: "No pudo hacerla: no es seguro",
  "other-skills": "No pudo hacerla: hacen falta otros conocimientos o herramientas",
  "other-cause": "No pudo hacerla",
  unassigned: "Se le quitó la tarea",
  closed: "Cancelado al cerrar la solicitud",
  "account-deleted": "Cancelado al eliminar la cuenta",
  "taken-back": "Deshecho antes de escribir al voluntario",
};

export const jobEnds = { en: english, es: spanish };
