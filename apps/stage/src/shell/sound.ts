// The stage's sound, made on the spot: wins, features, and the tones of a scene. Nothing sounds before the player has touched the game.
export interface Sound {
  muted: boolean;
  /** A win; the larger, the longer. */
  win(size: number): void;
  /** Something that does not come often begins. */
  feature(): void;
  /** A tone of a scene's own: hertz, seconds, 0 to 1. */
  tone(pitch: number, seconds: number, shape: OscillatorType, volume: number, delay?: number): void;
}

export function makeSound(): Sound {
  let context: AudioContext | undefined;
  const sound: Sound = {
    muted: false,
    tone,
    win: (size) =>
      [523, 659, 784, 1047]
        .slice(0, 2 + Math.min(2, size))
        .forEach((pitch, step) => tone(pitch, 0.22, 'sine', 0.16, step * 0.09)),
    feature: () =>
      [392, 523, 659, 784, 1047, 1319].forEach((pitch, step) =>
        tone(pitch, 0.4, 'triangle', 0.14, step * 0.12),
      ),
  };
  function tone(pitch: number, seconds: number, shape: OscillatorType, volume: number, delay = 0): void {
    if (sound.muted || !navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    const start = context.currentTime + delay;
    const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds);
  }
  return sound;
}
