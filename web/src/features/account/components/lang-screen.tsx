import { type ReactNode, useState } from 'react';
import { update } from '../../../api/user/update';
import { Card } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { Screen, useBack } from '../../../components/screen';
import { FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { LANG_NAMES, LANGS, type Lang, TAGS, useLang } from '../../../lib/lang';
import { useLoggedIn } from '../../../lib/session';
import { changeLang } from '../../../lib/texts';

export default function LangScreen(): ReactNode {
  const t = useT('account');
  const current = useLang();
  const loggedIn = useLoggedIn();
  const parent = loggedIn ? '/my' : '/';
  const back = useBack(parent);
  const keep = useCommand(update);
  const [problem, setProblem] = useState<unknown>();
  const choose = async (next: Lang): Promise<void> => {
    try {
      await changeLang(next);
    } catch (error) {
      setProblem(error);
      return;
    }
    if (loggedIn) keep.mutate({ lang: next });
    back();
  };
  return (
    <Screen title={t('langTitle')} parent={parent}>
      <Card>
        <ul>
          {LANGS.map((code) => (
            <li key={code} className="border-b border-line last:border-b-0">
              <button
                type="button"
                lang={TAGS[code].html}
                aria-pressed={code === current}
                onClick={() => void choose(code)}
                className="flex min-h-14 w-full items-center justify-between px-4"
              >
                {LANG_NAMES[code]}
                {code === current ? (
                  <span className="text-accent">
                    <Icon name="check" size={20} />
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </Card>
      <FormError error={problem} />
    </Screen>
  );
}
