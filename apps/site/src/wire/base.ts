// The site's base address. The API and the hub are below it.
export const base = import.meta.env.BASE_URL;
