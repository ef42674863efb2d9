// The choice of how often the customer is reminded of their play.
import { Field } from '@felek/ui/Field.tsx';
import { Select } from '@felek/ui/inputs.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { toast } from '@felek/ui/toast.ts';
import { useAction } from '../parts/action.ts';
import { Answered } from '../parts/Answered.tsx';
import { sendReminderMinutes, usePlayReminder } from './protection.queries.ts';
import { useWords } from './words.ts';

export function ReminderSetting() {
  const say = useWords();
  const query = usePlayReminder();
  const action = useAction(toast.error);
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      <h2 className="text-lg">{say('reminder.title')}</h2>
      <p className="text-quiet">{say('reminder.note')}</p>
      <Answered query={query} waiting={<Skeleton className="h-16" />}>
        {({ minutes, choices }) => (
          <Field label={say('reminder.every')}>
            {(ids) => (
              <Select
                ids={ids}
                value={String(minutes)}
                onChange={(chosen) => action.run(() => sendReminderMinutes(Number(chosen)))}
                options={choices.map((each) => ({
                  id: String(each),
                  name: say('reminder.minutes', { count: each }),
                }))}
              />
            )}
          </Field>
        )}
      </Answered>
    </section>
  );
}
