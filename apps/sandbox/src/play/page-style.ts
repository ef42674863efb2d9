// How the demo game looks; each provider's has a colour of its own.

/** Hues of the background, in degrees. */
const hues: Readonly<Record<string, number>> = {
  hub88: 168,
  pragmatic: 262,
  amusnet: 350,
  egt: 212,
  everymatrix: 292,
  softgamings: 190,
};

const colours = Object.entries(hues)
  .map(([key, hue]) => `.${key}{--hue:${hue}}`)
  .join('');

export const pageStyle = `*{box-sizing:border-box}:root{--hue:230}${colours}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;color:#fdf8ec;font:16px/1.4 system-ui,sans-serif;background:radial-gradient(120% 90% at 50% 20%,hsl(var(--hue) 55% 24%),hsl(var(--hue) 60% 8%))}
main{width:min(640px,100%);display:grid;gap:clamp(10px,2.2vh,20px);padding:16px}
header,footer,nav{display:flex;align-items:center;gap:8px}header,footer{justify-content:space-between}h1{margin:0;font-size:clamp(20px,5vw,28px);letter-spacing:.01em}p{margin:0}
#machine{padding:14px;border-radius:24px;background:linear-gradient(#f7d37a,#b97b1f);box-shadow:0 18px 50px #0008,inset 0 2px 0 #fff6}
#reels{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;padding:10px;border-radius:14px;background:hsl(var(--hue) 60% 10%)}
#reels span{display:grid;place-items:center;overflow:hidden;height:clamp(104px,24vh,190px);border-radius:10px;background:linear-gradient(#d9d2c2,#fff 30%,#fff 70%,#d9d2c2)}
.symbol{display:inline-block;vertical-align:middle;width:20px;height:20px}#reels .symbol{width:62%;height:72%}
.turning .symbol{animation:turn .18s linear infinite;filter:blur(2px)}.landed .symbol{animation:land .18s ease-out}
@keyframes turn{from{transform:translateY(-120%)}to{transform:translateY(120%)}}@keyframes land{from{transform:translateY(-40%)}60%{transform:translateY(8%)}}
#told{min-height:1.5em;margin-top:10px;text-align:center;font-weight:800;font-size:20px;color:#3a2200}.won#machine{box-shadow:0 0 0 4px #fff3c4,0 0 70px #ffd23f}
#prizes{display:flex;flex-wrap:wrap;justify-content:center;gap:6px;list-style:none;margin:0;padding:0}#prizes li{display:flex;align-items:center;padding:4px 8px;border-radius:99px;background:#0005;font-size:14px}#prizes b{margin-left:6px;color:#ffd97a}
#stakes{display:grid;grid-template-columns:repeat(6,1fr);gap:6px;margin:0;padding:0;border:0}#stakes legend{padding:0 0 6px;font-size:14px;color:#e6dcc4}
#stakes label{position:relative}#stakes input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}#stakes span{display:grid;place-items:center;min-height:44px;border-radius:12px;background:#ffffff1f;font-weight:700}
#stakes input:checked+span{background:#fdf8ec;color:#231500}#stakes input:focus-visible+span,button:focus-visible{outline:3px solid #fff;outline-offset:2px}
footer{padding-top:4px}footer p{flex:1;font-size:14px;color:#e6dcc4}#balance{display:block;font-size:20px;font-weight:800;color:#fff;font-variant-numeric:tabular-nums}
button{min-height:48px;border:0;border-radius:14px;padding:0 16px;font:700 16px system-ui,sans-serif;cursor:pointer;color:#2b1a00;background:#ffd23f}#spin{min-width:128px;min-height:56px;border-radius:28px;font-size:19px;background:linear-gradient(#ffe38a,#f5a623);box-shadow:0 5px 0 #8f5a0c}
#spin:active:enabled{transform:translateY(4px);box-shadow:0 1px 0 #8f5a0c}button.quiet{background:#ffffff26;color:#fdf8ec;padding:0 12px;font-weight:600}button:disabled{opacity:.55;cursor:default}small{text-align:center;color:#e6dcc4}
@media (prefers-reduced-motion:reduce){.symbol{animation:none!important;filter:none!important}}`;
