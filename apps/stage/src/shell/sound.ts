// The stage's sound, made on the spot: wins, features, the cues that games share, and the tones of a scene. Nothing sounds before the player
// has touched the game.
export interface Sound {
  muted: boolean;
  /** A win; the larger, the longer. */
  win(size: number): void;
  /** Something that does not come often begins. */
  feature(): void;
  /** Cues that games share: a wheel's peg, a chip, a card, a press. */
  cue(name: Cue): void;
  /** A tone of a scene's own: hertz, seconds, 0 to 1. */
  tone(pitch: number, seconds: number, shape: OscillatorType, volume: number, delay?: number): void;
  /** A rustle of a scene's own, around a pitch: a card, dice in a cup, a ball on wood. */
  rustle(pitch: number, seconds: number, volume: number, delay?: number): void;
}

export type Cue = 'tick' | 'chip' | 'card' | 'press' | 'lost';

const mostVoices = 8;
const tickGapMs = 40;
/** A scale that rises while a win is announced. */
const scale = [523, 659, 784, 1047, 1175, 1319, 1568, 1760, 2093, 2349, 2637, 3136];

export function makeSound(): Sound {
  let context: AudioContext | undefined;
  let voices = 0;
  let lastTick = 0;
  let noise: AudioBuffer | undefined;

  const sound: Sound = {
    muted: false,
    tone,
    rustle,
    win: (size) =>
      scale
        .slice(0, 2 + Math.min(10, size))
        .forEach((pitch, step) => tone(pitch, 0.22, 'sine', 0.16, step * 0.09)),
    feature: () =>
      [392, 523, 659, 784, 1047, 1319].forEach((pitch, step) =>
        tone(pitch, 0.4, 'triangle', 0.14, step * 0.12),
      ),
    cue(name) {
      const now = performance.now();
      if (name === 'tick' && now - lastTick < tickGapMs) return;
      if (name === 'tick') lastTick = now;
      cues[name]();
    },
  };

  const cues: Readonly<Record<Cue, () => void>> = {
    tick: () => tone(1250, 0.03, 'square', 0.05),
    chip() {
      tone(2400, 0.05, 'triangle', 0.12);
      tone(3100, 0.04, 'triangle', 0.08, 0.03);
    },
    card: () => rustle(3200, 0.09, 0.22),
    press: () => tone(420, 0.05, 'sine', 0.1),
    lost: () => tone(196, 0.18, 'sine', 0.1),
  };

  /** The context, awake; undefined while nothing may sound. */
  function awake(): AudioContext | undefined {
    if (sound.muted || voices >= mostVoices || !navigator.userActivation?.hasBeenActive) return undefined;
    context ??= new AudioContext();
    // A phone interrupts it when the tab is left.
    if (context.state !== 'running') void context.resume().catch(() => undefined);
    return context;
  }

  function play(
    on: AudioContext,
    source: AudioScheduledSourceNode,
    through: AudioNode | undefined,
    { seconds, volume, delay }: { seconds: number; volume: number; delay: number },
  ): void {
    const start = on.currentTime + delay;
    const gain = new GainNode(on, { gain: 0 });
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    if (through) source.connect(through).connect(gain);
    else source.connect(gain);
    gain.connect(on.destination);
    // Notes that wait for their turn are not counted. Otherwise a long row of notes would end itself.
    const isNow = delay === 0;
    if (isNow) voices += 1;
    source.addEventListener('ended', () => {
      if (isNow) voices -= 1;
      gain.disconnect();
    });
    source.start(start);
    source.stop(start + seconds);
  }

  function tone(pitch: number, seconds: number, shape: OscillatorType, volume: number, delay = 0): void {
    const on = awake();
    if (on)
      play(on, new OscillatorNode(on, { type: shape, frequency: pitch }), undefined, {
        seconds,
        volume,
        delay,
      });
  }

  function rustle(pitch: number, seconds: number, volume: number, delay = 0): void {
    const on = awake();
    if (!on) return;
    noise ??= rushOf(on);
    const through = new BiquadFilterNode(on, { type: 'bandpass', frequency: pitch, Q: 0.8 });
    play(on, new AudioBufferSourceNode(on, { buffer: noise, loop: true }), through, {
      seconds,
      volume,
      delay,
    });
  }

  return sound;
}

/** A second of noise, from a small generator of its own: nothing that is drawn here decides anything. */
function rushOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let at = 0; at < samples.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[at] = state / 2 ** 31 - 1;
  }
  return buffer;
}
