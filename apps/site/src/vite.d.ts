// Imports that Vite resolves besides code: style sheets and files.
/// <reference types="vite/client" />
