/** Visible labels of the fields of both public forms, in English and Spanish. */
const LABELS = {
  firstName: ["First Name", "Nombre"],
  lastName: ["Last Name", "Apellido"],
  email: ["Email", "Correo electrónico"],
  phone: ["Phone Number", "Número de teléfono"],
  street1: ["Street Address 1", "Dirección, línea 1"],
  street2: ["Street Address 2 (optional)", "Dirección, línea 2 (opcional)"],
  city: ["City", "Ciudad"],
  state: ["State", "Estado"],
  county: ["County", "Condado"],
  zip: ["Zip Code", "Código postal"],
  charlotte: ["Charlotte", "Charlotte"],
  yard: ["Yard Cleanup", "Limpieza del patio"],
  water: ["Clean Water", "Agua potable"],
  description: ["Description", "Descripción"],
  hospitality: ["Hospitality Team", "Equipo de Hospitalidad"],
  outreach: ["Community Outreach Team", "Equipo de Alcance Comunitario"],
  agree: [
    "I have read the liability agreement and I agree to it",
    "Leí el acuerdo de responsabilidad y lo acepto",
  ],
} as const;

export type FormLocale = "en" | "es";
export const getLabel = (name: keyof typeof LABELS, locale: FormLocale = "en") =>
  LABELS[name][locale === "en" ? 0 : 1];
