// The figures of the specification that more than one part must agree on. Unit last in each name.
export const toast = {
  visibleCount: 5,
  position: 'top-center',
  blankMs: 4000,
  errorMs: 4000,
  successMs: 4000,
  warningMs: 4000,
  infoMs: 4000,
  loadingMs: 30_000,
} as const;

/** The unread badge shows the count below this, and '9+' from this on. */
export const unreadBadgeMaxCount = 9;
export const topBannerCloseMs = 500;
export const settingsLinksDelayMs = 1000;
export const headerHidesBeyondPx = 100;

export const phone = { minDigits: 5, maxDigits: 20, prefix: '90', maskDigits: 10 } as const;
export const smsCodeDigits = 6;
export const personalNoDigits = 11;
export const passwordMinLength = 5;
export const passwordMaxLength = 100;
/** Operators' passwords are longer, since they alone protect other people's money (NIST SP 800-63B-4, 3.1.1). */
export const operatorPasswordMinLength = 15;
export const defaultCurrencyId = 1;
export const currency = 'TRY';
export const adultAgeYears = 18;

export const resendCodeS = 60;
export const codeLifeS = 180;
export const codeTries = 5;
export const codesPerDay = 5;

export const balancePollMs = 3000;
export const recoveryRedirectMs = 1000;
export const dialogCloseAfterErrorMs = 100;
export const dialogCloseAfterWithdrawMs = 500;
export const trialBonusDialogCloseMs = 1000;
export const logoutReloadMs = 300;
export const notificationPage = { skip: 0, take: 100 } as const;

export const jackpotPollMs = 10_000;
export const egtJackpotNames = ['Clover Chance', 'High Cash'] as const;
export const egtJackpotLevels = 4;
/** Other jackpots are left out while their first level stands at exactly this. */
export const jackpotIgnoredLevelI = 14_000;

export const realtime = {
  reconnectDelaysMs: [0, 2000, 10_000, 30_000],
  /** After the last delay, and after a start that failed. */
  retryMs: 60_000,
  serverTimeoutMs: 30_000,
  keepAliveMs: 15_000,
  reconnectBufferBytes: 100_000,
  /** How long a connection may take to bring something before the next transport is tried. */
  firstMessageMs: 5_000,
} as const;

export const carousel = {
  autoplayMs: 5000,
  gapPx: 20,
  slidesFrom: [
    { widthPx: 0, slides: 1 },
    { widthPx: 768, slides: 2 },
    { widthPx: 992, slides: 2 },
    { widthPx: 1920, slides: 3 },
  ],
  placeholderItems: 3,
  slugChangeRefreshMs: 100,
  imageBreakpointsPx: [992, 1200],
} as const;

export const fingerprint = { timeoutMs: 5000, canvasWidthPx: 280, scriptDelayMs: 100 } as const;
export const confetti = { particleCount: 150, spread: 180, originY: 0.6 } as const;
export const defaultLocale = 'tr';
export const ibanMask = 'TR99 9999 9999 9999 9999 9999 99';

/** The largest request body the server reads. */
export const maxBodyBytes = 100_000;
/** The longest day of a bank statement that a call takes; a longer one is fetched. */
export const bankFileMaxLength = 90_000;
/** The most rows one page of any list carries. */
export const maxTake = 200;
/** The rows of an office list that are counted. A longer list has a total of one more. */
export const mostCounted = 10_000;
/** The longest message of the live chat, in UTF-16 units. */
export const chatTextMaxLength = 1000;
/** The entry of `categoryList` that the footer shows. */
export const footerCategoryId = 2;
