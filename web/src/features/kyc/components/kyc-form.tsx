import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useConfig } from '../../../api/common/config';
import type { IdCard } from '../../../api/user/idcard';
import { Button } from '../../../components/button';
import { Card, Facts } from '../../../components/card';
import { useCloseByBack } from '../../../components/close-by-back';
import { FormError } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { TAGS, useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { type KycDraft, useKycDraft } from '../hooks/use-kyc-draft';
import { countryName } from '../services/countries';
import { DetailsStep } from './details-step';
import { PictureField } from './picture-field';

function DocumentStep({ draft, complain }: { draft: KycDraft; complain: boolean }): ReactNode {
  const t = useT('kyc');
  const { front, back, needsBack, setFront, setBack } = draft;
  const practice = useConfig().data?.mode === 'practice';
  return (
    <>
      {practice && <p className="rounded-xl bg-surface px-4 py-3 text-sm">{t('practice')}</p>}
      <p className="text-sm text-muted">{t('hints')}</p>
      <PictureField
        sample={practice}
        label={t('front')}
        onUploaded={setFront}
        error={complain && !front ? t('missing') : undefined}
      />
      {/* Stays mounted, so that the picture is still there after a change to another kind of document and back. */}
      <div hidden={!needsBack}>
        <PictureField
          sample={practice}
          label={t('back')}
          onUploaded={setBack}
          error={complain && !back ? t('missing') : undefined}
        />
      </div>
    </>
  );
}

function ReviewStep({ draft }: { draft: KycDraft }): ReactNode {
  const t = useT('kyc');
  const lang = useLang();
  const { form, gender, docType } = draft;
  return (
    <Card className="px-4 py-1">
      <Facts
        rows={[
          [t('realName'), form.values.real_name],
          [t('gender'), t(gender)],
          [t('birthday'), formatTime(`${form.values.birthday}T00:00`, 'day', lang)],
          [t('docType'), t(docType)],
          [t('docCountry'), countryName(form.values.doc_country, TAGS[lang].html)],
          [t('idNumber'), form.values.id_number],
        ]}
      />
    </Card>
  );
}

/** Three steps: details, document, review. Details of a rejected submission are filled in. */
export function KycForm({ before }: { before: IdCard }): ReactNode {
  const t = useT('kyc');
  const common = useT();
  const [step, setStep] = useState(1);
  const [complain, setComplain] = useState(false);
  const draft = useKycDraft(before);
  // Each later step has its own history entry: back goes to the previous step, and leaves the screen only from the
  // first.
  useCloseByBack(step > 1, () => setStep(1));
  useCloseByBack(step > 2, () => setStep(2));
  const head = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // Moves the focus to the top of the new step.
    if (shown.current !== step) head.current?.focus();
    shown.current = step;
  }, [step]);
  const next = (event: FormEvent): void => {
    event.preventDefault();
    if (step === 1 && draft.form.valid()) setStep(2);
    if (step !== 2) return;
    setComplain(!draft.hasPictures);
    if (draft.hasPictures) setStep(3);
  };
  const title = step === 1 ? t('details') : step === 2 ? t('document') : t('review');
  return (
    <form onSubmit={next} noValidate className="space-y-4">
      <p ref={head} tabIndex={-1} className="num text-sm text-muted outline-none">
        {t('step', { n: step })} · <strong className="text-ink">{title}</strong>
      </p>
      {step === 1 ? <DetailsStep draft={draft} /> : null}
      {/* The pictures stay mounted, so that going back shows them again. */}
      <div hidden={step !== 2} className="space-y-4">
        <DocumentStep draft={draft} complain={complain} />
      </div>
      {step === 3 ? <ReviewStep draft={draft} /> : null}
      <FormError error={draft.error} />
      {step === 3 ? (
        <Button wide busy={draft.busy} onClick={() => draft.send(() => setStep(1))}>
          {t('send')}
        </Button>
      ) : (
        <Button type="submit" wide>
          {common('next')}
        </Button>
      )}
      {step > 1 ? (
        <Button look="plain" wide onClick={() => setStep(step - 1)}>
          {common('back')}
        </Button>
      ) : null}
    </form>
  );
}
