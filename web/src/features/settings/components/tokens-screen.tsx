import { type ReactNode, useState } from 'react';
import { apiTokens, type CreatedApiToken } from '../../../api/user/api-tokens';
import { Button } from '../../../components/button';
import { Card, Note, Section } from '../../../components/card';
import { CopyRow } from '../../../components/copy-row';
import { PagedList } from '../../../components/paged-list';
import { Screen } from '../../../components/screen';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { usePaged } from '../../../lib/paged';
import { TokenForm } from './token-form';
import { TokenRow } from './token-row';

/** A new token, which is shown this once. */
function Created({ created, onDone }: { created: CreatedApiToken; onDone: () => void }): ReactNode {
  const t = useT('tokens');
  return (
    <Section title={created.name}>
      <div role="status" className="space-y-3">
        <Note tone="warn">{t('shownOnce')}</Note>
        <Card>
          <CopyRow label={t('token')} value={created.token} />
        </Card>
      </div>
      <Button wide className="mt-3" onClick={onDone}>
        {t('done')}
      </Button>
    </Section>
  );
}

/** `/my/api`: tokens for programs. */
export default function TokensScreen(): ReactNode {
  const t = useT('tokens');
  const paged = usePaged(apiTokens, {});
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiToken>();
  const take = (token: CreatedApiToken): void => {
    setCreating(false);
    setCreated(token);
  };
  return (
    <Screen title={t('title')} parent="/my">
      <p className="text-muted [word-break:auto-phrase]">{t('what')}</p>
      <p className="mb-4">
        <a href="/docs" className="inline-block py-3 text-sm font-medium text-accent">
          {t('docs')}
        </a>
      </p>
      {created ? (
        // Alone on the screen, so that nobody misses it.
        <Created created={created} onDone={() => setCreated(undefined)} />
      ) : (
        <div className="space-y-5">
          <PagedList
            paged={paged}
            empty={<Empty icon="convert" title={t('none')} note={t('noneNote')} />}
            keyOf={(token) => token.id}
          >
            {(token) => <TokenRow token={token} />}
          </PagedList>
          {creating ? (
            <TokenForm onCreated={take} />
          ) : (
            <Button wide onClick={() => setCreating(true)}>
              {t('create')}
            </Button>
          )}
        </div>
      )}
    </Screen>
  );
}
