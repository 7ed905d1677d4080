/** Messages of the help request form by field (specification, section 5), in the form's order. */
const HELP_MESSAGES = {
  first_name: "Please enter a First Name",
  last_name: "Please enter a Last Name",
  email: "Please enter a valid E-mail",
  phone_number: "Please enter a valid Phone Number.",
  street_address_1: "Please enter a valid address.",
  city: "Please enter a valid city.",
  zip_code: "Please enter a valid zip code.",
  county: "Please select a county.",
  helpExterior: "Please select a help type.",
  other: "Please enter an other area of help. Other must be less than 100 characters.",
  description:
    "Please enter a brief description of the help needed. Description must be less than 500 characters",
};

/** Links of the summary of errors: all but those of one field. */
export const helpSummaryWithout = (field: keyof typeof HELP_MESSAGES) =>
  Object.entries(HELP_MESSAGES)
    .filter(([name]) => name !== field)
    .map(([name, message]) => [`#${name}`, message]);
