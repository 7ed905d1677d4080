/** Words that only pages without React in the browser draw: left out of its dictionary. */
const publicEn = {
  /** Meta descriptions of public pages, by path; max 160 characters. */
  descriptions: {
    "/home":
      "Community resource center for southern Sarasota and western Charlotte counties, Florida: ask for help after a hurricane, or volunteer.",
    "/request-help":
      "Ask for help after a hurricane: yard cleanup, supplies, water, food and more. It is free, takes about 5 minutes and needs no account.",
    "/request-help/status":
      "See where your request for help stands: enter the name and address as they are on the request.",
    "/more-resources":
      "Official sites and phone numbers for weather, emergencies and recovery in Sarasota and Charlotte counties, Florida.",
    "/applyVolunteer":
      "Volunteer to help your neighbors after a disaster: choose the areas of help that interest you. Every application is reviewed.",
    "/applyVolunteer/status":
      "See where your application to volunteer stands: enter the name and address as they are on the application.",
    "/thank-you":
      "Your application to volunteer was sent: how it goes on, and where to check its status.",
    "/vol-login":
      "Login for volunteers: see your job offers, answer them, and report your jobs as completed.",
    "/admin-login": "Login for administrators of the center.",
    "/volunteer/request-reset":
      "Volunteers who forgot their password ask here for a link with which they choose a new one.",
    "/admin/request-reset":
      "Administrators who forgot their password ask here for a link with which they choose a new one.",
    "/volunteer/reset-password":
      "Volunteers choose a new password here, with the link from our e-mail.",
    "/admin/reset-password":
      "Administrators choose a new password here, with the link from our e-mail.",
  },
  home: {
    serving: "Serving southern Sarasota and western Charlotte counties in Florida",
    mission: "Our mission",
    missionIntro:
      "We serve southern Sarasota and western Charlotte counties in Florida, in two modes.",
    blueSkies: "Blue Skies",
    blueWhen: "In normal times",
    blueText: (center: string) =>
      `${center} offers partner programs and services for mental well-being, close to home and open to everyone.`,
    graySkies: "Gray Skies",
    grayWhen: "After a disaster",
    grayText: (center: string) =>
      `${center} becomes a Disaster Resilience Hub, with a national disaster-relief charity as partner. Volunteers help homeowners clean up, and hand out supplies, water and food.`,
    mainSite: (center: string) => `Visit the main site of ${center}`,
  },
  resources: {
    intro: "Official sites for weather, emergencies and help. They open outside this site.",
    visit: "Visit Site",
    weather: "Weather",
    emergency: "Emergency management",
    help: "Help and recovery",
    sites: {
      nwsTampaBay: {
        name: "National Weather Service Tampa Bay",
        text: "Forecasts, watches and warnings for both counties.",
      },
      hurricaneCenter: {
        name: "National Hurricane Center",
        text: "Where storms are and where they are heading.",
      },
      nwsAlerts: {
        name: "National Weather Service Alerts",
        text: "All warnings in force in the country, by state and county.",
      },
      charlotteCounty: {
        name: "Charlotte County Emergency Management",
        text: "Evacuation zones, shelters and alerts in Charlotte County.",
      },
      sarasotaCounty: {
        name: "Sarasota County Emergency Management",
        text: "Evacuation levels, evacuation centers and alerts in Sarasota County.",
      },
      floridaDivision: {
        name: "Florida Division of Emergency Management",
        text: "State updates, how to prepare, and recovery programs.",
      },
      fema: {
        name: "FEMA",
        text: "The federal agency for disasters: how to prepare, and what help there is.",
      },
      disasterAssistance: {
        name: "DisasterAssistance.gov",
        text: "Apply for federal help after a declared disaster.",
      },
      redCross: {
        name: "American Red Cross",
        text: "Shelters, relief supplies and recovery help.",
      },
      twoOneOne: {
        name: "211",
        text: "Finds local help with food, housing and health, in many languages. Call 211 at any hour.",
      },
      crisisLine: {
        name: "988 Suicide and Crisis Lifeline",
        text: "Someone to talk to, free and in confidence. Call or text 988 at any hour.",
      },
    },
  },
  received: {
    heading: "Request received",
    reference: "Your reference number",
    keep: "Write it down or take a picture. It lets you or a family member ask about the request.",
    textIt: "Text it to myself",
    textBody: (center: string, reference: string, phone: string) =>
      `${center}: my help request ${reference}. Phone ${phone}`,
    print: "Print this page",
    next: "What happens next",
    sentText: "An email is on its way to the address you gave.",
    reviewText: "A representative reads the request. An email follows.",
    contactText: "A representative will be in contact by phone or e-mail.",
    helpText: "Volunteers come to the address you gave. Help is free but cannot be promised.",
  },
};

export type PublicText = typeof publicEn;
export default publicEn;
