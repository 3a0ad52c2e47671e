import { TestPushService } from '../../../services/identity/dist/testing/push-service.js';

// A push service in a process of its own. It is asked for browsers (a list of names and the sender's key), and for the
// times at which they got something.

const service = await TestPushService.start();

process.on('message', (asked: { key: string; names: string[] } | 'times') => {
  if (asked === 'times') process.send?.(service.pushed.map(({ to, at }) => ({ to, at })));
  else process.send?.(asked.names.map((name) => service.browser(asked.key, name)));
});
process.on('disconnect', () => void service.stop());
process.send?.('ready');
