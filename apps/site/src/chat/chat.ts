// The address of live support.

/** The site option with the address of a live chat outside this site. Without an https address, this site's own chat opens. */
export const liveChatKey = 'liveChatUrl';
