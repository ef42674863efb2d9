// The demo game's symbols, drawn here, since a player's machine may have no pictures among its letters.

/** Stands once in the page; {@link symbolOf} refers to it. */
export const symbolDrawings = `<svg width="0" height="0" aria-hidden="true"><defs>
<symbol id="cherry" viewBox="0 0 64 64"><path d="M22 42C22 26 30 14 46 8M44 44C42 28 42 18 46 8" fill="none" stroke="#6fae4a" stroke-width="4" stroke-linecap="round"/><path d="M46 8c-9-4-17-1-20 6 9 3 16 1 20-6z" fill="#7cc455"/><circle cx="20" cy="46" r="13" fill="#e0294a"/><circle cx="45" cy="48" r="12" fill="#c91f42"/><circle cx="15.5" cy="41.5" r="3.5" fill="#ff9db0"/><circle cx="41" cy="44" r="3" fill="#ff9db0"/></symbol>
<symbol id="lemon" viewBox="0 0 64 64"><path d="M8 40c-3-14 10-28 28-28 8 0 12 2 15 0 3-1 6 2 5 5-2 4 0 7 0 13 0 16-14 26-28 24-6-1-8 2-12 1-3-1-3-4-3-7 0-3-4-4-5-8z" fill="#ffd23f"/><path d="M18 34c1-8 8-14 17-15" fill="none" stroke="#fff3b8" stroke-width="4" stroke-linecap="round"/></symbol>
<symbol id="bell" viewBox="0 0 64 64"><circle cx="32" cy="54" r="6" fill="#b4690e"/><path d="M32 6c4 0 6 3 6 6 8 3 12 10 12 20 0 8 3 11 6 15H8c3-4 6-7 6-15 0-10 4-17 12-20 0-3 2-6 6-6z" fill="#f5a623"/><path d="M22 30c0-7 3-11 8-13" fill="none" stroke="#ffe3a8" stroke-width="4" stroke-linecap="round"/><path d="M8 47h48" stroke="#c97b12" stroke-width="4" stroke-linecap="round"/></symbol></defs></svg>`;

export const symbolOf = (name: string): string => `<svg class="symbol"><use href="#${name}"/></svg>`;
