// The programs that tests start as processes of their own, built from the sources as they are now.
export { buildPrograms as default } from '../run/build.mjs';
