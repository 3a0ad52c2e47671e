import { isJson } from '../../../../test/support/client.ts';
import { PatientClient } from '../patient-client.ts';
import { newcomer } from '../story.ts';
import { VIEWS, type ViewName, viewAgrees } from '../views.ts';
import { command, type StoryCommand } from './command.ts';

export const MAX_PEOPLE = 4;

export const join = (invitedBy: number): StoryCommand => ({
  check: ({ people }) => people.length < MAX_PEOPLE,
  run: async ({ people }, { url, tally }) => {
    const client = new PatientClient(url);
    const inviter = people[invitedBy % Math.max(1, people.length)];
    await client.register(inviter ? { invite_code: inviter.code } : {});
    tally.add('user/register', 0);
    const { user } = await client.ok('user/details');
    if (!isJson(user)) throw new Error('user/details has no user');
    const { id, invite_code, username } = user;
    people.push(newcomer({ client, inviter, id: String(id), code: String(invite_code), name: String(username) }));
  },
  toString: () => `join, invited by ${invitedBy}`,
});

export const freeze = (who: number, frozen: boolean): StoryCommand =>
  command(frozen ? 'freeze' : 'unfreeze', who, async (person, { operator, tally }) => {
    if (person.frozen === frozen) return;
    const path = `console/customers/${frozen ? 'freeze' : 'unfreeze'}`;
    await operator.ok(path, { id: person.id, reason: 'The trial asks for it' });
    tally.add(path, 0);
    person.frozen = frozen;
    person.changedAt = performance.now();
  });

export const look = (who: number, view: ViewName): StoryCommand =>
  command(`look at ${view}`, who, async (person, stage, story) => {
    await viewAgrees(view, person, story, stage);
    stage.tally.add(VIEWS[view].path, 0);
  });
