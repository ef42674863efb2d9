// Where the site lives; the API and the hub are below it.
export const base = import.meta.env.BASE_URL;
