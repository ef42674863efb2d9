// Imports that Vite resolves besides code: style sheets, files and globs.
/// <reference types="vite/client" />
