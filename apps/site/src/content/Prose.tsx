// An operator's text. Its HTML was sanitised on the server, which draws it as it is. A browser sanitises it again, since an answer may have
// come another way.
import DOMPurify from 'dompurify';

const clean = (html: string) => (import.meta.env.SSR ? html : DOMPurify.sanitize(html));

export function Prose({ html }: { readonly html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: clean(html) }} />;
}
