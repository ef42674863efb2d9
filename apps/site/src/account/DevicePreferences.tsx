// Choices of this browser alone: sound in games, less motion, and the format of odds.
import { useState } from 'react';
import { Checkbox } from '@felek/ui/inputs.tsx';
import { OddsFormatField } from '../sports/OddsFormatField.tsx';
import { chooseStill } from '../wire/motion.ts';
import { isSoundOff, isStillChosen, storeSoundOff } from '../wire/stored.ts';
import { useAccountSay } from './words.ts';

export function DevicePreferences() {
  const say = useAccountSay();
  const [isSilent, setSilent] = useState(isSoundOff);
  const [still, setStill] = useState(isStillChosen);
  return (
    <div className="grid gap-3">
      <Checkbox
        label={say('device.sound')}
        checked={!isSilent}
        onChange={(isOn) => {
          storeSoundOff(!isOn);
          setSilent(!isOn);
        }}
      />
      <Checkbox
        label={say('device.still')}
        checked={still}
        onChange={(isOn) => {
          chooseStill(isOn);
          setStill(isOn);
        }}
      />
      <div className="max-w-64">
        <OddsFormatField />
      </div>
    </div>
  );
}
