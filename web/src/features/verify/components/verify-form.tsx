import { type FormEvent, type ReactNode, useState } from 'react';
import { bindIdCard } from '../../../api/user/bind-idcard';
import type { IdCard } from '../../../api/user/idcard';
import { Button } from '../../../components/button';
import { Card, Facts } from '../../../components/card';
import { SelectField, TextField } from '../../../components/field';
import { Segmented } from '../../../components/segmented';
import { FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useForm } from '../../../lib/use-form';
import { PictureField } from './picture-field';

const DOC_TYPES = ['id_card', 'health_insurance_card', 'passport', 'driving_license'] as const;
const GENDERS = ['male', 'female', 'other'] as const;

/** Three steps: details, document, review. What was given before a rejection is filled in again. */
export function VerifyForm({ before }: { before: IdCard }): ReactNode {
  const t = useT('verify');
  const common = useT();
  const [step, setStep] = useState(1);
  const [docType, setDocType] = useState(DOC_TYPES.find((type) => type === before.doc_type) ?? 'driving_license');
  const [gender, setGender] = useState(GENDERS.find((each) => each === before.gender) ?? 'male');
  const [front, setFront] = useState<string>();
  const [back, setBack] = useState<string>();
  const [missing, setMissing] = useState(false);
  const command = useCommand(bindIdCard, ['user/idcard', 'user/details']);
  const needsBack = docType !== 'passport';
  const form = useForm(
    { real_name: before.real_name ?? '', birthday: before.birthday ?? '', id_number: '' },
    (values) => ({
      ...(values.real_name.trim() ? {} : { real_name: common('required') }),
      ...(values.birthday ? {} : { birthday: common('required') }),
      ...(/^[A-Za-z0-9-]{4,32}$/.test(values.id_number)
        ? {}
        : { id_number: values.id_number ? t('idNumberWrong') : common('required') }),
    }),
  );

  const next = (event: FormEvent): void => {
    event.preventDefault();
    if (step === 1 && form.valid()) setStep(2);
    if (step !== 2) return;
    const ready = front !== undefined && (!needsBack || back !== undefined);
    setMissing(!ready);
    if (ready) setStep(3);
  };
  const send = (): void => {
    if (!front || command.isPending) return;
    const { real_name, ...rest } = form.values;
    command.mutate(
      {
        ...rest,
        real_name: real_name.trim(),
        gender,
        doc_type: docType,
        front,
        ...(needsBack && back ? { back } : {}),
      },
      {
        onError: (error) => {
          if (form.showFields(error)) setStep(1);
        },
      },
    );
  };

  return (
    <form onSubmit={next} noValidate className="space-y-4">
      <p className="num text-sm text-muted">
        {t('step', { n: step })} ·{' '}
        <strong className="text-ink">{step === 1 ? t('details') : step === 2 ? t('document') : t('review')}</strong>
      </p>
      {step === 1 ? (
        <>
          <TextField
            label={t('realName')}
            note={t('realNameNote')}
            maxLength={80}
            autoComplete="name"
            {...form.field('real_name')}
          />
          <div>
            <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
              {t('gender')}
            </p>
            <Segmented
              label={t('gender')}
              value={gender}
              onChange={setGender}
              options={GENDERS.map((each) => [each, t(each)] as const)}
            />
          </div>
          <TextField label={t('birthday')} type="date" autoComplete="bday" {...form.field('birthday')} />
          <SelectField
            label={t('docType')}
            name="doc_type"
            error={undefined}
            value={docType}
            onValue={(value) => setDocType(DOC_TYPES.find((type) => type === value) ?? docType)}
            options={DOC_TYPES.map((type) => [type, t(type)] as const)}
          />
          <TextField label={t('idNumber')} maxLength={32} autoComplete="off" {...form.field('id_number')} />
        </>
      ) : null}
      {/* The pictures stay mounted while they are looked over, so that going back shows them again. */}
      <div hidden={step !== 2} className="space-y-4">
        <p className="text-sm text-muted">{t('hints')}</p>
        <PictureField label={t('front')} onUploaded={setFront} error={missing && !front ? t('missing') : undefined} />
        {needsBack ? (
          <PictureField label={t('back')} onUploaded={setBack} error={missing && !back ? t('missing') : undefined} />
        ) : null}
      </div>
      {step === 3 ? (
        <Card className="px-4 py-1">
          <Facts
            rows={[
              [t('realName'), form.values.real_name],
              [t('gender'), t(gender)],
              [t('birthday'), form.values.birthday],
              [t('docType'), t(docType)],
              [t('idNumber'), form.values.id_number],
            ]}
          />
        </Card>
      ) : null}
      <FormError error={command.error} />
      {step === 3 ? (
        <Button wide busy={command.isPending} onClick={send}>
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
