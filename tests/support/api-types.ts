/* eslint-disable */
// Generated from the document of the calls.
export interface paths {
  "/homeowner/requestHelp": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for help */
    post: operations["post.homeowner.requestHelp"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/homeowner/requestHelp/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Look up the status of a request */
    get: operations["get.homeowner.requestHelp.status"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/homeowner/viewRequests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the requests that volunteers can be assigned to
     * @description Any API key may make this call.
     */
    get: operations["get.homeowner.viewRequests"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log in as a volunteer */
    post: operations["post.volunteer.login"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Apply to volunteer */
    post: operations["post.volunteer.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Look up the status of an application */
    get: operations["get.volunteer.status"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/user-details": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read your own details */
    get: operations["get.volunteer.user-details"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/jobs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Your assigned job and your job offer */
    get: operations["get.volunteer.jobs"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/job-accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept or reject a job offer */
    post: operations["post.volunteer.job-accept"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/job/offered": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the jobs offered to you */
    get: operations["get.volunteer.job.offered"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/job/schedule": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List your scheduled jobs */
    get: operations["get.volunteer.job.schedule"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/job/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept a job */
    post: operations["post.volunteer.job.accept"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/job/reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reject a job */
    post: operations["post.volunteer.job.reject"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/job/job-completed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Complete a job */
    post: operations["post.volunteer.job.job-completed"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/update-user-details": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Update your own details */
    post: operations["post.volunteer.update-user-details"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/volunteer/changePassword": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change your own password */
    post: operations["post.volunteer.changePassword"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log in as an administrator */
    post: operations["post.admin.login"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/homeowner-requests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List requests
     * @description Any API key may make this call.
     */
    get: operations["get.admin.homeowner-requests"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/homeowner-requests/assigned-volunteers/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the volunteers assigned to a request
     * @description Any API key may make this call.
     */
    get: operations["get.admin.homeowner-requests.assigned-volunteers.id"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/homeowner-requests/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept a request
     * @description An API key may make this call if it can change data.
     */
    post: operations["post.admin.homeowner-requests.accept"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/homeowner-requests/reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reject a request
     * @description An API key may make this call if it can change data.
     */
    post: operations["post.admin.homeowner-requests.reject"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/homeowner-requests/close": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Close a request
     * @description An API key may make this call if it can change data.
     */
    post: operations["post.admin.homeowner-requests.close"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/notifications": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count the open requests
     * @description Any API key may make this call.
     */
    get: operations["get.admin.notifications"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/create-volunteer/applications": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the applications to be reviewed
     * @description Any API key may make this call.
     */
    get: operations["get.admin.create-volunteer.applications"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/create-volunteer/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept an application, which makes an account
     * @description An API key may make this call if it can change data.
     */
    post: operations["post.admin.create-volunteer.accept"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/create-volunteer/reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reject an application
     * @description An API key may make this call if it can change data.
     */
    post: operations["post.admin.create-volunteer.reject"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/volunteers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the volunteers
     * @description Any API key may make this call.
     */
    get: operations["get.admin.volunteers"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/volunteers/volunteer-details/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a volunteer
     * @description Any API key may make this call.
     */
    get: operations["get.admin.volunteers.volunteer-details.id"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/volunteers/volunteer-details": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove an area of help from a volunteer
     * @description An API key may make this call if it can change data.
     */
    delete: operations["delete.admin.volunteers.volunteer-details"];
    options?: never;
    head?: never;
    /**
     * Add an area of help to a volunteer
     * @description An API key may make this call if it can change data.
     */
    patch: operations["patch.admin.volunteers.volunteer-details"];
    trace?: never;
  };
  "/admin/delete-volunteer/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a volunteer
     * @description An API key may make this call if it can change data.
     */
    delete: operations["delete.admin.delete-volunteer.id"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/assign-volunteer/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the volunteers who can be assigned
     * @description Any API key may make this call.
     */
    get: operations["get.admin.assign-volunteer.list"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/assign-volunteer/updateAssignment": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Assign volunteers to a request
     * @description An API key may make this call if it can change data.
     */
    post: operations["post.admin.assign-volunteer.updateAssignment"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/changePassword": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change your own password
     * @description This call is for people who log in: no API key may make it.
     */
    post: operations["post.admin.changePassword"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/create-account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create an administrator
     * @description This call is for people who log in: no API key may make it.
     */
    post: operations["post.admin.create-account"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/reports": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Download a report of requests
     * @description Any API key may make this call.
     */
    post: operations["post.admin.reports"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/postmark/request-password-reset": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for a link to reset a volunteer's password */
    post: operations["post.postmark.request-password-reset"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/postmark/request-password-reset-admin": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for a link to reset an administrator's password */
    post: operations["post.postmark.request-password-reset-admin"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/postmark/reset-password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Set a volunteer's password with a link */
    post: operations["post.postmark.reset-password"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/postmark/reset-password-admin": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Set an administrator's password with a link */
    post: operations["post.postmark.reset-password-admin"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Receipt: {
      message: string;
      /**
       * @description Reference number
       * @example R7K3M9QXA
       */
      id: string;
    };
    Error: {
      /** @description What is wrong, for a person to read */
      message: string;
      /** @description Every message of an invalid field, by its name (status 400) */
      errors?: {
        [key: string]: string[];
      };
    };
    RequestState: {
      /** @enum {string} */
      status: "Unevaluated" | "Accepted" | "Active" | "Rejected" | "Resolved";
      /** @description Blank unless the status is Rejected */
      reasonRejected: string;
      /**
       * @description Date in America/New_York, as written in en-US
       * @example 9/28/2026
       */
      dateCreated: string;
      /**
       * @description Time in America/New_York, as written in en-US
       * @example 2:15 PM
       */
      timeCreated: string;
      /**
       * @description Labels of the kinds of help
       * @example [
       *       "Clean Water",
       *       "Emergency Food"
       *     ]
       */
      helpType: string[];
      /** @example Two feet of water in the living room. */
      description: string;
    };
    Request: {
      /**
       * @description Reference number of a request
       * @example R7K3M9QXA
       */
      id: string;
      /** @example Maria */
      firstName: string;
      /** @example Lopez */
      lastName: string;
      /** @example maria.lopez@example.org */
      email: string;
      /**
       * @description Ten digits
       * @example 9415550124
       */
      phoneNumber: string;
      /** @example 1081 San Casa Dr */
      streetAddress1: string;
      /**
       * @description Blank if there is none
       * @example Apt 4
       */
      streetAddress2: string;
      /** @example Englewood */
      city: string;
      /** @constant */
      state: "Florida";
      /** @example 34223 */
      zipCode: string;
      /** @example 34223 */
      zip: string;
      /** @enum {string} */
      county: "Charlotte" | "Sarasota";
      /** @enum {string} */
      status: "Unevaluated" | "Accepted" | "Active" | "Rejected" | "Resolved";
      /** @description Blank unless the status is Rejected */
      reasonRejected: string;
      /**
       * @description Labels of the kinds of help
       * @example [
       *       "Clean Water",
       *       "Emergency Food"
       *     ]
       */
      helpType: string[];
      /** @description Other help, in the homeowner's words */
      other: string;
      /** @example Two feet of water in the living room. */
      description: string;
      /**
       * @description Date in America/New_York, as written in en-US
       * @example 9/28/2026
       */
      dateCreated: string;
      /**
       * @description Time in America/New_York, as written in en-US
       * @example 2:15 PM
       */
      timeCreated: string;
    };
    Token: {
      /**
       * @description Bearer token of the person who logged in
       * @example hK2…
       */
      token: string;
    };
    ApplicationState: {
      /** @enum {string} */
      status: "Unevaluated" | "Accepted" | "Rejected";
      /** @description Blank unless the status is Rejected */
      reasonRejected: string;
      /**
       * @description Date in America/New_York, as written in en-US
       * @example 9/28/2026
       */
      dateCreated: string;
      /**
       * @description Time in America/New_York, as written in en-US
       * @example 2:15 PM
       */
      timeCreated: string;
      /**
       * @example [
       *       "Hospitality Team"
       *     ]
       */
      helpAreas: string[];
    };
    VolunteerUser: {
      /**
       * @description Id of a volunteer
       * @example V5D6H1JKP
       */
      id: string;
      /** @example Maria */
      firstName: string;
      /** @example Lopez */
      lastName: string;
      /** @example maria.lopez@example.org */
      email: string;
      /**
       * @description Ten digits
       * @example 9415550124
       */
      phoneNumber: string;
      /** @example 1081 San Casa Dr */
      streetAddress1: string;
      /** @example Englewood */
      city: string;
      /**
       * @description Name of the state; blank if it is not known
       * @example Florida
       */
      state: string;
      /** @example 34223 */
      zipCode: string;
    };
    /** @description Name, phone and words of the homeowner are there while the job is Scheduled. */
    Job: {
      /**
       * @description Id of the volunteer's job
       * @example R7K3M9QXA-1
       */
      id: string;
      /** @example 1081 San Casa Dr */
      address: string;
      /** @example 1081 San Casa Dr */
      address_1: string;
      /**
       * @description Blank if there is none
       * @example Apt 4
       */
      address_2: string;
      /** @example Englewood */
      city: string;
      /** @constant */
      state: "Florida";
      /** @example 34223 */
      zip: string;
      /** @example 34223 */
      zipCode: string;
      /**
       * @description Labels of the kinds of help
       * @example [
       *       "Clean Water",
       *       "Emergency Food"
       *     ]
       */
      helpType: string[];
      /**
       * @description Labels of the kinds of help
       * @example [
       *       "Clean Water",
       *       "Emergency Food"
       *     ]
       */
      helpTypes: string[];
      /** @enum {string} */
      status: "Offered" | "Scheduled";
      /** @example Maria */
      firstName?: string;
      /** @example Lopez */
      lastName?: string;
      /**
       * @description Ten digits
       * @example 9415550124
       */
      phoneNumber?: string;
      other?: string;
      /** @example Two feet of water in the living room. */
      description?: string;
    };
    Message: {
      message: string;
    };
    AssignedVolunteer: {
      /**
       * @description Id of a volunteer
       * @example V5D6H1JKP
       */
      id: string;
      /** @example Maria */
      first_name: string;
      /** @example Lopez */
      last_name: string;
      /**
       * @description Ten digits
       * @example 9415550124
       */
      phone_number: string;
      /** @example maria.lopez@example.org */
      email: string;
      /**
       * @description State of the volunteer's job
       * @example Scheduled
       */
      state: string;
    };
    Notification: {
      unevaluated_count: number;
      accepted_count: number;
      active_count: number;
    };
    Application: {
      /**
       * @description Id of an application
       * @example A4T8W2BNC
       */
      id: string;
      /** @example Maria */
      first_name: string;
      /** @example Lopez */
      last_name: string;
      /**
       * @description Ten digits
       * @example 9415550124
       */
      phone_number: string;
      /** @example 1081 San Casa Dr */
      street_address_1: string;
      /**
       * @description Blank if there is none
       * @example Apt 4
       */
      street_address_2: string;
      /** @example 34223 */
      zip_code: string;
      /**
       * @description Name of the state; blank if it is not known
       * @example Florida
       */
      state: string;
      /** @example maria.lopez@example.org */
      email: string;
      admin_team: boolean;
      hospitality: boolean;
      logistic_tracking: boolean;
      community_outreach: boolean;
      community_helpers: boolean;
    };
    Volunteer: {
      /**
       * @description Id of a volunteer
       * @example V5D6H1JKP
       */
      id: string;
      /** @example Maria */
      first_name: string;
      /** @example Lopez */
      last_name: string;
      /**
       * @description Ten digits
       * @example 9415550124
       */
      phone_number: string;
      /** @example maria.lopez@example.org */
      email: string;
      admin_team: boolean;
      hospitality: boolean;
      logistic_tracking: boolean;
      community_outreach: boolean;
      community_helpers: boolean;
    };
    VolunteerDetails: {
      /** @example Maria */
      firstName: string;
      /** @example Lopez */
      lastName: string;
      /**
       * @description Ten digits
       * @example 9415550124
       */
      phoneNumber: string;
      /** @example maria.lopez@example.org */
      email: string;
      /** @example 1081 San Casa Dr */
      streetAddress1: string;
      /**
       * @description Blank if there is none
       * @example Apt 4
       */
      streetAddress2: string;
      /** @example Englewood */
      city: string;
      /**
       * @description Name of the state; blank if it is not known
       * @example Florida
       */
      state: string;
      /** @example 34223 */
      zipCode: string;
      /**
       * @example [
       *       "Hospitality"
       *     ]
       */
      areasOfHelp: string[];
    };
    AssignableVolunteer: {
      /**
       * @description Id of a volunteer
       * @example V5D6H1JKP
       */
      id: string;
      /** @example Maria */
      firstName: string;
      /** @example Lopez */
      lastName: string;
      /**
       * @description Ten digits
       * @example 9415550124
       */
      phoneNumber: string;
      /** @example maria.lopez@example.org */
      email: string;
      /** @example 1081 San Casa Dr */
      streetAddress1: string;
      /**
       * @description Blank if there is none
       * @example Apt 4
       */
      streetAddress2: string;
      /** @example Englewood */
      city: string;
      /**
       * @description Name of the state; blank if it is not known
       * @example Florida
       */
      state: string;
      /** @example 34223 */
      zipCode: string;
      /**
       * @example [
       *       "Hospitality"
       *     ]
       */
      areasOfHelp: string[];
    };
  };
  responses: {
    /** @description The input is not valid; `errors` has the messages by field. */
    Status400: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "Please enter a First Name"
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description The call is not for this login or key, or a browser sent it from another site. */
    Status403: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "Forbidden."
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description The body is longer than 64 KiB. */
    Status413: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "The request is too large. Go back, shorten your text and submit it again."
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description The URL is longer than 2,048 characters. */
    Status414: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "The URL is too long."
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description The body is not sent as application/json. */
    Status415: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "Send the body as application/json."
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description A limit is reached; try again after Retry-After. */
    Status429: {
      headers: {
        /** @description Seconds after which to try again */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "Too many requests. Please try again later."
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description The service is busy or its database is away; try again after Retry-After. */
    Status503: {
      headers: {
        /** @description Seconds after which to try again */
        "Retry-After": number;
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "Service is temporarily unavailable. Please try again in a few minutes."
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description There is no such record, or none for this login. */
    Status404: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "There is no such request."
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description The token or the password is missing, unknown or no longer valid. */
    Status401: {
      headers: {
        "WWW-Authenticate": "Bearer";
        /** @description Of POST /admin/login: the password is right, but the field `code` is missing or wrong, or a second factor has to be set up on the screens first */
        "X-Second-Factor"?: "required" | "set-up";
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "Unauthorized."
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description The record is not, or no longer, in a state that allows it. */
    Status409: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "message": "This request has already been rejected."
         *     }
         */
        "application/json": components["schemas"]["Error"];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  "post.homeowner.requestHelp": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "first_name": "Maria",
         *       "last_name": "Lopez",
         *       "email": "maria.lopez@example.org",
         *       "phone_number": "9415550124",
         *       "street_address_1": "1081 San Casa Dr",
         *       "street_address_2": "Apt 4",
         *       "city": "Englewood",
         *       "zip_code": "34223",
         *       "county": "Sarasota",
         *       "helpExterior": false,
         *       "helpInterior": false,
         *       "helpEmotional": false,
         *       "helpSupplies": false,
         *       "helpWater": true,
         *       "helpFood": true,
         *       "helpOther": false,
         *       "other": "",
         *       "description": "Two feet of water in the living room.",
         *       "submission_id": "6f1c2f0e-6a53-4f0e-9d0b-0a4b8f6f2a11"
         *     }
         */
        "application/json": {
          /** @example Maria */
          first_name: string;
          /** @example Lopez */
          last_name: string;
          /**
           * Format: email
           * @example maria.lopez@example.org
           */
          email: string;
          /**
           * @description 1000000000 to 9999999999, without separators
           * @example 9415550124
           */
          phone_number: string | number;
          /** @example 1081 San Casa Dr */
          street_address_1: string;
          /**
           * @description Second line; empty, NULL or missing if there is none
           * @example Apt 4
           */
          street_address_2?: string | null;
          /** @example Englewood */
          city: string;
          /**
           * @description One of the zip codes that the center serves
           * @example 34223
           */
          zip_code:
            | ("34223" | "34224" | "33947" | "33946" | "33981")
            | (34223 | 34224 | 33947 | 33946 | 33981);
          /**
           * @example Sarasota
           * @enum {string}
           */
          county: "Charlotte" | "Sarasota";
          /**
           * @description Whether help is needed: Yard Cleanup
           * @default false
           * @example false
           */
          helpExterior?: boolean;
          /**
           * @description Whether help is needed: Interior Cleanup
           * @default false
           * @example false
           */
          helpInterior?: boolean;
          /**
           * @description Whether help is needed: Emotional Support
           * @default false
           * @example false
           */
          helpEmotional?: boolean;
          /**
           * @description Whether help is needed: Cleaning Supplies
           * @default false
           * @example false
           */
          helpSupplies?: boolean;
          /**
           * @description Whether help is needed: Clean Water
           * @default false
           * @example true
           */
          helpWater?: boolean;
          /**
           * @description Whether help is needed: Emergency Food
           * @default false
           * @example true
           */
          helpFood?: boolean;
          /**
           * @description Whether help is needed: Other
           * @default false
           * @example false
           */
          helpOther?: boolean;
          /**
           * @description What other help is needed; required with helpOther
           * @example
           */
          other?: string | null;
          /** @example Two feet of water in the living room. */
          description: string;
          /**
           * Format: uuid
           * @description Makes a repeated submission harmless: the first answer comes again.
           * @example 6f1c2f0e-6a53-4f0e-9d0b-0a4b8f6f2a11
           */
          submission_id?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Receipt"];
        };
      };
      400: components["responses"]["Status400"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "get.homeowner.requestHelp.status": {
    parameters: {
      query: {
        first_name: string;
        last_name: string;
        street_address_1: string;
        /** @description Second line; empty, NULL or missing if there is none */
        street_address_2?: string | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RequestState"];
        };
      };
      400: components["responses"]["Status400"];
      404: components["responses"]["Status404"];
      414: components["responses"]["Status414"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "get.homeowner.viewRequests": {
    parameters: {
      query?: {
        /** @description Rows of one page */
        limit?: number;
        /** @description The X-Next-Cursor of the page before */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description The `after` of the next page, if there is one */
          "X-Next-Cursor"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Request"][];
        };
      };
      400: components["responses"]["Status400"];
      414: components["responses"]["Status414"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "post.volunteer.login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "email": "maria.lopez@example.org",
         *       "password": "gentle pelican harbor 27"
         *     }
         */
        "application/json": {
          /**
           * Format: email
           * @example maria.lopez@example.org
           */
          email: string;
          /**
           * Format: password
           * @example gentle pelican harbor 27
           */
          password: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Token"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "post.volunteer.create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "firstName": "Maria",
         *       "lastName": "Lopez",
         *       "phoneNumber": "9415550124",
         *       "email": "maria.lopez@example.org",
         *       "streetAddress1": "1081 San Casa Dr",
         *       "streetAddress2": "Apt 4",
         *       "city": "Englewood",
         *       "state": "Florida",
         *       "county": "Sarasota",
         *       "zipCode": "34223",
         *       "admin_team": false,
         *       "hospitality": false,
         *       "logistic_tracking": false,
         *       "community_outreach": false,
         *       "community_helpers": false,
         *       "areasOfHelp": [
         *         "Hospitality Team"
         *       ],
         *       "agreement": true,
         *       "submission_id": "6f1c2f0e-6a53-4f0e-9d0b-0a4b8f6f2a11"
         *     }
         */
        "application/json": {
          /** @example Maria */
          firstName: string;
          /** @example Lopez */
          lastName: string;
          /**
           * @description Ten digits, nothing else
           * @example 9415550124
           */
          phoneNumber: string | number;
          /**
           * Format: email
           * @example maria.lopez@example.org
           */
          email: string;
          /** @example 1081 San Casa Dr */
          streetAddress1: string;
          /**
           * @description Second line; empty, NULL or missing if there is none
           * @example Apt 4
           */
          streetAddress2?: string | null;
          /** @example Englewood */
          city: string;
          /**
           * @description One of the 50 states, by name or by code
           * @example Florida
           * @enum {string}
           */
          state:
            | "AL"
            | "AK"
            | "AZ"
            | "AR"
            | "CA"
            | "CO"
            | "CT"
            | "DE"
            | "FL"
            | "GA"
            | "HI"
            | "ID"
            | "IL"
            | "IN"
            | "IA"
            | "KS"
            | "KY"
            | "LA"
            | "ME"
            | "MD"
            | "MA"
            | "MI"
            | "MN"
            | "MS"
            | "MO"
            | "MT"
            | "NE"
            | "NV"
            | "NH"
            | "NJ"
            | "NM"
            | "NY"
            | "NC"
            | "ND"
            | "OH"
            | "OK"
            | "OR"
            | "PA"
            | "RI"
            | "SC"
            | "SD"
            | "TN"
            | "TX"
            | "UT"
            | "VT"
            | "VA"
            | "WA"
            | "WV"
            | "WI"
            | "WY"
            | "Alabama"
            | "Alaska"
            | "Arizona"
            | "Arkansas"
            | "California"
            | "Colorado"
            | "Connecticut"
            | "Delaware"
            | "Florida"
            | "Georgia"
            | "Hawaii"
            | "Idaho"
            | "Illinois"
            | "Indiana"
            | "Iowa"
            | "Kansas"
            | "Kentucky"
            | "Louisiana"
            | "Maine"
            | "Maryland"
            | "Massachusetts"
            | "Michigan"
            | "Minnesota"
            | "Mississippi"
            | "Missouri"
            | "Montana"
            | "Nebraska"
            | "Nevada"
            | "New Hampshire"
            | "New Jersey"
            | "New Mexico"
            | "New York"
            | "North Carolina"
            | "North Dakota"
            | "Ohio"
            | "Oklahoma"
            | "Oregon"
            | "Pennsylvania"
            | "Rhode Island"
            | "South Carolina"
            | "South Dakota"
            | "Tennessee"
            | "Texas"
            | "Utah"
            | "Vermont"
            | "Virginia"
            | "Washington"
            | "West Virginia"
            | "Wisconsin"
            | "Wyoming";
          /** @example Sarasota */
          county: string;
          /**
           * @description Five digits
           * @example 34223
           */
          zipCode: string | number;
          /**
           * @description The same as Volunteer Management and Administration Team in areasOfHelp
           * @default false
           * @example false
           */
          admin_team?: boolean;
          /**
           * @description The same as Hospitality Team in areasOfHelp
           * @default false
           * @example false
           */
          hospitality?: boolean;
          /**
           * @description The same as Logistic Tracking Team in areasOfHelp
           * @default false
           * @example false
           */
          logistic_tracking?: boolean;
          /**
           * @description The same as Community Outreach Team in areasOfHelp
           * @default false
           * @example false
           */
          community_outreach?: boolean;
          /**
           * @description The same as Community Helpers Team in areasOfHelp
           * @default false
           * @example false
           */
          community_helpers?: boolean;
          /**
           * @description Areas of help, by name or by code: Volunteer Management and Administration Team, Hospitality Team, Logistic Tracking Team, Community Outreach Team, Community Helpers Team
           * @example [
           *       "Hospitality Team"
           *     ]
           */
          areasOfHelp?:
            | (
                | "admin_team"
                | "hospitality"
                | "logistic_tracking"
                | "community_outreach"
                | "community_helpers"
                | "Volunteer Management and Administration Team"
                | "Hospitality Team"
                | "Logistic Tracking Team"
                | "Community Outreach Team"
                | "Community Helpers Team"
              )[]
            | (
                | "admin_team"
                | "hospitality"
                | "logistic_tracking"
                | "community_outreach"
                | "community_helpers"
                | "Volunteer Management and Administration Team"
                | "Hospitality Team"
                | "Logistic Tracking Team"
                | "Community Outreach Team"
                | "Community Helpers Team"
              );
          /**
           * @description Agreement to the liability text; false is refused.
           * @example true
           * @enum {boolean}
           */
          agreement?: true;
          /**
           * Format: uuid
           * @description Makes a repeated submission harmless: the first answer comes again.
           * @example 6f1c2f0e-6a53-4f0e-9d0b-0a4b8f6f2a11
           */
          submission_id?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Receipt"];
        };
      };
      400: components["responses"]["Status400"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "get.volunteer.status": {
    parameters: {
      query: {
        first_name: string;
        last_name: string;
        street_address_1: string;
        /** @description Second line; empty, NULL or missing if there is none */
        street_address_2?: string | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ApplicationState"];
        };
      };
      400: components["responses"]["Status400"];
      404: components["responses"]["Status404"];
      414: components["responses"]["Status414"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "get.volunteer.user-details": {
    parameters: {
      query?: {
        /** @description Never selects who acts: only the Authorization header does. */
        userToken?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VolunteerUser"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "get.volunteer.jobs": {
    parameters: {
      query?: {
        /** @description Never selects who acts: only the Authorization header does. */
        userToken?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": (components["schemas"]["Job"] | null)[];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "post.volunteer.job-accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "offered": "R7K3M9QXA-1",
         *       "id": "R7K3M9QXA-1",
         *       "action": "accept",
         *       "reason": ""
         *     }
         */
        "application/json": {
          /**
           * @description Id of the job, or an object with one as `id`. Without any: the oldest offer.
           * @example R7K3M9QXA-1
           */
          offered?: unknown;
          /**
           * @description Id of the job or of the volunteer; see `offered`.
           * @example R7K3M9QXA-1
           */
          id?: unknown;
          /**
           * @description accept or reject
           * @example accept
           */
          action: string;
          /**
           * @description Why, in free text
           * @example
           */
          reason?: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "get.volunteer.job.offered": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Job"][];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "get.volunteer.job.schedule": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Job"][];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "post.volunteer.job.accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "jobId": "R7K3M9QXA-1"
         *     }
         */
        "application/json": {
          /**
           * @description Id of a job
           * @example R7K3M9QXA-1
           */
          jobId: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "post.volunteer.job.reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "jobId": "R7K3M9QXA-1",
         *       "reason": ""
         *     }
         */
        "application/json": {
          /**
           * @description Id of a job
           * @example R7K3M9QXA-1
           */
          jobId: string;
          /**
           * @description Why, in free text
           * @example
           */
          reason?: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "post.volunteer.job.job-completed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "jobId": "R7K3M9QXA-1",
         *       "details": "Pumped out, walls are drying."
         *     }
         */
        "application/json": {
          /**
           * @description Id of a job
           * @example R7K3M9QXA-1
           */
          jobId: string;
          /**
           * @description What was done
           * @example Pumped out, walls are drying.
           */
          details?: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "post.volunteer.update-user-details": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "phone": "9415550124",
         *       "address": "1081 San Casa Dr",
         *       "city": "Englewood",
         *       "state": "Florida",
         *       "zip": "34223"
         *     }
         */
        "application/json": {
          /**
           * @description Ten digits, nothing else
           * @example 9415550124
           */
          phone: string | number;
          /**
           * @description Street and house number
           * @example 1081 San Casa Dr
           */
          address: string;
          /** @example Englewood */
          city: string;
          /**
           * @description One of the 50 states, by name or by code
           * @example Florida
           * @enum {string}
           */
          state:
            | "AL"
            | "AK"
            | "AZ"
            | "AR"
            | "CA"
            | "CO"
            | "CT"
            | "DE"
            | "FL"
            | "GA"
            | "HI"
            | "ID"
            | "IL"
            | "IN"
            | "IA"
            | "KS"
            | "KY"
            | "LA"
            | "ME"
            | "MD"
            | "MA"
            | "MI"
            | "MN"
            | "MS"
            | "MO"
            | "MT"
            | "NE"
            | "NV"
            | "NH"
            | "NJ"
            | "NM"
            | "NY"
            | "NC"
            | "ND"
            | "OH"
            | "OK"
            | "OR"
            | "PA"
            | "RI"
            | "SC"
            | "SD"
            | "TN"
            | "TX"
            | "UT"
            | "VT"
            | "VA"
            | "WA"
            | "WV"
            | "WI"
            | "WY"
            | "Alabama"
            | "Alaska"
            | "Arizona"
            | "Arkansas"
            | "California"
            | "Colorado"
            | "Connecticut"
            | "Delaware"
            | "Florida"
            | "Georgia"
            | "Hawaii"
            | "Idaho"
            | "Illinois"
            | "Indiana"
            | "Iowa"
            | "Kansas"
            | "Kentucky"
            | "Louisiana"
            | "Maine"
            | "Maryland"
            | "Massachusetts"
            | "Michigan"
            | "Minnesota"
            | "Mississippi"
            | "Missouri"
            | "Montana"
            | "Nebraska"
            | "Nevada"
            | "New Hampshire"
            | "New Jersey"
            | "New Mexico"
            | "New York"
            | "North Carolina"
            | "North Dakota"
            | "Ohio"
            | "Oklahoma"
            | "Oregon"
            | "Pennsylvania"
            | "Rhode Island"
            | "South Carolina"
            | "South Dakota"
            | "Tennessee"
            | "Texas"
            | "Utah"
            | "Vermont"
            | "Virginia"
            | "Washington"
            | "West Virginia"
            | "Wisconsin"
            | "Wyoming";
          /**
           * @description Five digits
           * @example 34223
           */
          zip: string | number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "post.volunteer.changePassword": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "username": "maria.lopez@example.org",
         *       "currentPassword": "gentle pelican harbor 27",
         *       "newPassword": "quiet mangrove lantern 83",
         *       "newPassword2": "quiet mangrove lantern 83"
         *     }
         */
        "application/json": {
          /**
           * @description The account's e-mail address
           * @example maria.lopez@example.org
           */
          username: string;
          /**
           * Format: password
           * @example gentle pelican harbor 27
           */
          currentPassword: string;
          /**
           * Format: password
           * @example quiet mangrove lantern 83
           */
          newPassword: string;
          /**
           * Format: password
           * @description The new password again
           * @example quiet mangrove lantern 83
           */
          newPassword2: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "email": "maria.lopez@example.org",
         *       "password": "gentle pelican harbor 27",
         *       "code": "492039"
         *     }
         */
        "application/json": {
          /**
           * Format: email
           * @example maria.lopez@example.org
           */
          email: string;
          /**
           * Format: password
           * @example gentle pelican harbor 27
           */
          password: string;
          /**
           * @description Code of the app or a recovery code, if the account has a second factor
           * @example 492039
           */
          code?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Token"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "get.admin.homeowner-requests": {
    parameters: {
      query?: {
        /** @description Rows of one page */
        limit?: number;
        /** @description The X-Next-Cursor of the page before */
        after?: string;
        /** @description Only requests with this status; Completed is another word for Resolved. */
        status?: "Unevaluated" | "Accepted" | "Active" | "Rejected" | "Resolved" | "Completed";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description The `after` of the next page, if there is one */
          "X-Next-Cursor"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Request"][];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "get.admin.homeowner-requests.assigned-volunteers.id": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of a request */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AssignedVolunteer"][];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.homeowner-requests.accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "R7K3M9QXA"
         *     }
         */
        "application/json": {
          /**
           * @description Id of a request
           * @example R7K3M9QXA
           */
          id: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.homeowner-requests.reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "R7K3M9QXA",
         *       "reason": ""
         *     }
         */
        "application/json": {
          /**
           * @description Id of a request
           * @example R7K3M9QXA
           */
          id: string;
          /**
           * @description Why, in free text
           * @example
           */
          reason?: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.homeowner-requests.close": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "R7K3M9QXA",
         *       "notes": "Pumped out, walls are drying."
         *     }
         */
        "application/json": {
          /**
           * @description Id of a request
           * @example R7K3M9QXA
           */
          id: string;
          /**
           * @description What was done
           * @example Pumped out, walls are drying.
           */
          notes?: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "get.admin.notifications": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Notification"][];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "get.admin.create-volunteer.applications": {
    parameters: {
      query?: {
        /** @description Rows of one page */
        limit?: number;
        /** @description The X-Next-Cursor of the page before */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description The `after` of the next page, if there is one */
          "X-Next-Cursor"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Application"][];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.create-volunteer.accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "A4T8W2BNC",
         *       "teamLeader": false
         *     }
         */
        "application/json": {
          /**
           * @description Id of an application
           * @example A4T8W2BNC
           */
          id: string;
          /**
           * @description Whether the volunteer leads a team
           * @default false
           * @example false
           */
          teamLeader?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.create-volunteer.reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "A4T8W2BNC",
         *       "reason": ""
         *     }
         */
        "application/json": {
          /**
           * @description Id of an application
           * @example A4T8W2BNC
           */
          id: string;
          /**
           * @description Why, in free text
           * @example
           */
          reason?: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "get.admin.volunteers": {
    parameters: {
      query?: {
        /** @description Rows of one page */
        limit?: number;
        /** @description The X-Next-Cursor of the page before */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description The `after` of the next page, if there is one */
          "X-Next-Cursor"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Volunteer"][];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "get.admin.volunteers.volunteer-details.id": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of a volunteer */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VolunteerDetails"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "delete.admin.volunteers.volunteer-details": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "V5D6H1JKP",
         *       "selectedArea": "hospitality"
         *     }
         */
        "application/json": {
          /**
           * @description Id of a volunteer
           * @example V5D6H1JKP
           */
          id: string;
          /**
           * @description Area of help, by code or by name
           * @example hospitality
           * @enum {string}
           */
          selectedArea:
            | "admin_team"
            | "hospitality"
            | "logistic_tracking"
            | "community_outreach"
            | "community_helpers"
            | "Volunteer Management and Administration Team"
            | "Hospitality Team"
            | "Logistic Tracking Team"
            | "Community Outreach Team"
            | "Community Helpers Team";
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "patch.admin.volunteers.volunteer-details": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "V5D6H1JKP",
         *       "selectedArea": "hospitality"
         *     }
         */
        "application/json": {
          /**
           * @description Id of a volunteer
           * @example V5D6H1JKP
           */
          id: string;
          /**
           * @description Area of help, by code or by name
           * @example hospitality
           * @enum {string}
           */
          selectedArea:
            | "admin_team"
            | "hospitality"
            | "logistic_tracking"
            | "community_outreach"
            | "community_helpers"
            | "Volunteer Management and Administration Team"
            | "Hospitality Team"
            | "Logistic Tracking Team"
            | "Community Outreach Team"
            | "Community Helpers Team";
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "delete.admin.delete-volunteer.id": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of a volunteer */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "get.admin.assign-volunteer.list": {
    parameters: {
      query?: {
        /** @description Rows of one page */
        limit?: number;
        /** @description The X-Next-Cursor of the page before */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description The `after` of the next page, if there is one */
          "X-Next-Cursor"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AssignableVolunteer"][];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      414: components["responses"]["Status414"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.assign-volunteer.updateAssignment": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "assignment": "R7K3M9QXA",
         *       "volunteerIds": [
         *         "V5D6H1JKP"
         *       ]
         *     }
         */
        "application/json": {
          /**
           * @description Id of a request
           * @example R7K3M9QXA
           */
          assignment: string;
          /**
           * @description Ids of volunteers, as an array or separated by commas
           * @example [
           *       "V5D6H1JKP"
           *     ]
           */
          volunteerIds: string[] | string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      404: components["responses"]["Status404"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.changePassword": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "username": "maria.lopez@example.org",
         *       "currentPassword": "gentle pelican harbor 27",
         *       "newPassword": "quiet mangrove lantern 83",
         *       "newPassword2": "quiet mangrove lantern 83"
         *     }
         */
        "application/json": {
          /**
           * @description The account's e-mail address
           * @example maria.lopez@example.org
           */
          username: string;
          /**
           * Format: password
           * @example gentle pelican harbor 27
           */
          currentPassword: string;
          /**
           * Format: password
           * @example quiet mangrove lantern 83
           */
          newPassword: string;
          /**
           * Format: password
           * @description The new password again
           * @example quiet mangrove lantern 83
           */
          newPassword2: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.create-account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "firstName": "Maria",
         *       "lastName": "Lopez",
         *       "email": "maria.lopez@example.org",
         *       "password": "gentle pelican harbor 27"
         *     }
         */
        "application/json": {
          /** @example Maria */
          firstName: string;
          /** @example Lopez */
          lastName: string;
          /**
           * Format: email
           * @example maria.lopez@example.org
           */
          email: string;
          /**
           * Format: password
           * @example gentle pelican harbor 27
           */
          password: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      409: components["responses"]["Status409"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "post.admin.reports": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "year": 2026,
         *       "month": 9,
         *       "county": "Sarasota",
         *       "zipCode": 0,
         *       "status": "Completed",
         *       "uniqueHomes": true
         *     }
         */
        "application/json": {
          /**
           * @description 0, empty or missing means any.
           * @example 2026
           * @enum {unknown}
           */
          year?:
            | 0
            | 2020
            | 2021
            | 2022
            | 2023
            | 2024
            | 2025
            | 2026
            | 2027
            | 2028
            | 2029
            | 2030
            | "0"
            | "2020"
            | "2021"
            | "2022"
            | "2023"
            | "2024"
            | "2025"
            | "2026"
            | "2027"
            | "2028"
            | "2029"
            | "2030"
            | ""
            | null;
          /**
           * @description 0, empty or missing means any.
           * @example 9
           * @enum {unknown}
           */
          month?:
            | 0
            | 1
            | 2
            | 3
            | 4
            | 5
            | 6
            | 7
            | 8
            | 9
            | 10
            | 11
            | 12
            | "0"
            | "1"
            | "2"
            | "3"
            | "4"
            | "5"
            | "6"
            | "7"
            | "8"
            | "9"
            | "10"
            | "11"
            | "12"
            | ""
            | null;
          /**
           * @description Any, empty or missing means any.
           * @example Sarasota
           * @enum {unknown}
           */
          county?: "Any" | "Charlotte" | "Sarasota" | "" | null;
          /**
           * @description 0, empty or missing means any.
           * @example 0
           * @enum {unknown}
           */
          zipCode?:
            | 0
            | "34223"
            | "34224"
            | "33947"
            | "33946"
            | "33981"
            | 34223
            | 34224
            | 33947
            | 33946
            | 33981
            | "0"
            | "34223"
            | "34224"
            | "33947"
            | "33946"
            | "33981"
            | ""
            | null;
          /**
           * @description Any, empty or missing means any.
           * @example Completed
           * @enum {unknown}
           */
          status?:
            | "Any"
            | "Unevaluated"
            | "Accepted"
            | "Active"
            | "Rejected"
            | "Resolved"
            | "Completed"
            | ""
            | null;
          /**
           * @description Only the newest request of each address
           * @example true
           * @enum {unknown}
           */
          uniqueHomes?:
            | true
            | false
            | "true"
            | "on"
            | "1"
            | "yes"
            | "false"
            | "off"
            | "no"
            | 1
            | 0
            | "0"
            | ""
            | "Any"
            | null;
        };
      };
    };
    responses: {
      /** @description A spreadsheet, as an attachment */
      200: {
        headers: {
          "Content-Disposition": string;
          [name: string]: unknown;
        };
        content: {
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
        };
      };
      400: components["responses"]["Status400"];
      401: components["responses"]["Status401"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "post.postmark.request-password-reset": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "maria.lopez@example.org"
         *     }
         */
        "application/json": {
          /**
           * Format: email
           * @example maria.lopez@example.org
           */
          email: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "post.postmark.request-password-reset-admin": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "maria.lopez@example.org"
         *     }
         */
        "application/json": {
          /**
           * Format: email
           * @example maria.lopez@example.org
           */
          email: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "post.postmark.reset-password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "hK2mX9vQ",
         *       "newPassword": "quiet mangrove lantern 83",
         *       "firstName": "Maria",
         *       "lastName": "Lopez",
         *       "email": "maria.lopez@example.org"
         *     }
         */
        "application/json": {
          /**
           * @description Token of the link that was mailed
           * @example hK2mX9vQ
           */
          token: string;
          /**
           * Format: password
           * @example quiet mangrove lantern 83
           */
          newPassword: string;
          /** @example Maria */
          firstName?: string;
          /** @example Lopez */
          lastName?: string;
          /**
           * Format: email
           * @example maria.lopez@example.org
           */
          email?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
  "post.postmark.reset-password-admin": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "hK2mX9vQ",
         *       "newPassword": "quiet mangrove lantern 83",
         *       "firstName": "Maria",
         *       "lastName": "Lopez",
         *       "email": "maria.lopez@example.org"
         *     }
         */
        "application/json": {
          /**
           * @description Token of the link that was mailed
           * @example hK2mX9vQ
           */
          token: string;
          /**
           * Format: password
           * @example quiet mangrove lantern 83
           */
          newPassword: string;
          /** @example Maria */
          firstName?: string;
          /** @example Lopez */
          lastName?: string;
          /**
           * Format: email
           * @example maria.lopez@example.org
           */
          email?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["Status400"];
      403: components["responses"]["Status403"];
      413: components["responses"]["Status413"];
      414: components["responses"]["Status414"];
      415: components["responses"]["Status415"];
      429: components["responses"]["Status429"];
      503: components["responses"]["Status503"];
    };
  };
}
