// The permissions of a frame from another site.

/**
 * For a foreign page. It may keep its own origin, which gives it no access to ours; the caller has checked that the origins
 * differ.
 */
export const outsideSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';
