// Whether the customer's phone is verified, as a tag.
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useSay } from '../texts/texts.ts';

export function PhoneTag({ isVerified }: { readonly isVerified: boolean }) {
  const say = useSay();
  const Icon = isVerified ? CircleCheck : TriangleAlert;
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-sm font-semibold whitespace-nowrap ${isVerified ? 'border-won/50 text-won' : 'border-gold/60 text-gold'}`}
    >
      <Icon size={16} aria-hidden="true" />
      {say(isVerified ? 'phone.verified' : 'phone.notVerified')}
    </span>
  );
}
