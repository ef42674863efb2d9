// Runs the sandbox. It ends when its parent process ends.
import { resolve } from 'node:path';
import { startSandbox } from './sandbox.ts';

const housePort = Number(process.env['PORT'] || 8080);
const port = Number(process.env['SANDBOX_PORT'] || housePort + 1);
const secret = process.env['PAYMENT_SERVICE_SECRET'] || 'felek-demo-secret-known-to-everybody';
const sandbox = await startSandbox({
  port,
  host: process.env['HOST'] || '127.0.0.1',
  url: process.env['SANDBOX_URL'] || `http://localhost:${port}`,
  houseUrl: process.env['HOUSE_URL'] || `http://localhost:${housePort}`,
  games: process.env['SANDBOX_GAMES'] ? Number(process.env['SANDBOX_GAMES']) : undefined,
  dataDir: resolve(process.env['DATA_DIR'] || './.data'),
  secret,
  gatewaySecret: process.env['MESSAGE_GATEWAY_SECRET'] || secret,
  walletSecret: process.env['WALLET_SERVICE_SECRET'] || 'felek-demo-secret-known-to-everybody-for-wallets',
}).catch((error: Error) => {
  console.error(`The sandbox cannot start on port ${port}: ${error.message}`);
  process.exit(1);
});

const end = () => void sandbox.stop().then(() => process.exit(0));
process.on('SIGTERM', end);
process.on('SIGINT', end);
// The channel to the parent process breaks when the parent is killed.
process.on('disconnect', end);
