// Where live support is.

/** The site option that names the operator's own address for it. */
export const liveChatKey = 'liveChatUrl';
