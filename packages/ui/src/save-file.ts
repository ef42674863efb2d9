// Hands the customer a text as a file.

/** `type` is the text's media type, such as `text/csv`. */
export function saveFile(name: string, type: string, text: string): void {
  // The mark tells spreadsheets and old editors that the text is UTF-8.
  saveBlob(name, new Blob(['\ufeff', text], { type: `${type};charset=utf-8` }));
}

/** The bytes as they are. */
export function saveBlob(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
