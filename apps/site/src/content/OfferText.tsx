// The words of an offer, set over its picture: what it is, how much or until when, and what to press. The link around it is pressed.
import type { Offer } from '@felek/contract/content';

const places = {
  start: 'justify-items-start pe-[46%] text-start',
  end: 'justify-items-end ps-[46%] text-end',
  centre: 'justify-items-center text-center',
} as const;

export function OfferText({ offer: { layout, kicker, title, figure, button } }: { readonly offer: Offer }) {
  return (
    <span
      className={`relative grid content-center gap-1 p-4 max-[359px]:gap-0.5 max-[359px]:p-3 md:p-6 ${places[layout]}`}
    >
      {kicker !== '' && (
        <span className="text-xs font-semibold tracking-wide text-turquoise-hover uppercase">{kicker}</span>
      )}
      <span className="text-lg leading-tight font-extrabold max-[359px]:text-base text-balance text-text md:text-2xl">
        {title}
      </span>
      {figure !== '' && (
        <span className="figures text-lg leading-tight font-extrabold max-[359px]:text-base text-gold md:text-2xl">
          {figure}
        </span>
      )}
      <span className="mt-1 rounded-field bg-turquoise px-3 py-1.5 text-sm max-[359px]:py-1 max-[359px]:text-xs font-bold text-on-turquoise">
        {button}
      </span>
    </span>
  );
}
