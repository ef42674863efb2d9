// The address of live support.

/** The site option that names the operator's own address for it. */
export const liveChatKey = 'liveChatUrl';
