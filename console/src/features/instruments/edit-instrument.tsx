import { Col, Form, Input, InputNumber, Row, Select, Typography } from 'antd';
import { useState } from 'react';
import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../lib/i18n';
import { isoOf } from '../../lib/local-time';
import { useAction } from '../../lib/use-action';
import { INVALIDATES, type Terms } from './instrument';
import { LinesField, NumberField, TextField, WhenAndWhy } from './instrument-fields';
import { DAY_LINE, FEED_LINE, type TermsForm, toForm, toTerms, WINDOW_LINE } from './terms-form';

const NEW: Partial<TermsForm> = {
  ...{ category: 'forex', decimals: 2, max_gap_ms: 3_000, position: 1_000, zone: 'UTC' },
  windows: 'sun mon tue wed thu fri sat 00:00 24:00',
  filter: { max_jump: '0.05', back_ticks: 8, back_seconds: 2, moved_ticks: 20, moved_seconds: 10 },
};
const CATEGORIES = ['forex', 'blockchain', 'metal', 'stock'] as const;

interface Props {
  /** The newest version of any status that the operator has seen; null for a new instrument. */
  newest: number | null;
  symbol?: string;
  terms?: Terms;
  sources: readonly string[];
  onClose: () => void;
}

/** Proposes terms of an instrument, or a new one. */
export function EditInstrument({ newest, symbol, terms, sources, onClose }: Props): React.ReactNode {
  const t = useTexts();
  // The version when the form was opened. A newer one may have been loaded since.
  const [version] = useState(newest);
  const propose = useAction(
    (request: RequestOf<'instruments/terms/propose'>, key) => send('instruments/terms/propose', request, { key }),
    { invalidates: INVALIDATES, onDone: onClose },
  );
  return (
    <FormDialog<TermsForm>
      title={symbol ? `${symbol} · ${t('instruments.edit')}` : t('instruments.add')}
      submit={t('instruments.propose')}
      width={960}
      initial={terms ? { ...toForm(terms), symbol: symbol ?? '' } : NEW}
      pending={propose.isPending}
      error={propose.error}
      onSubmit={(form) =>
        propose.mutate({
          ...{
            subject: form.symbol,
            version,
            content: toTerms(terms ? { ...form, simulation: terms.simulation ?? null } : form),
            reason: form.reason,
          },
          effective_at: isoOf(form.effective_at),
        })
      }
      onClose={onClose}
    >
      <Row gutter={16}>
        <Col xs={12} md={6}>
          <Form.Item name="symbol" label={t('instruments.symbol')} rules={[{ required: true }]}>
            <Input disabled={symbol !== undefined} />
          </Form.Item>
        </Col>
        <Col xs={12} md={6}>
          <Form.Item name="category" label={t('instruments.category')}>
            <Select
              disabled={terms?.category === 'rate'}
              options={(terms?.category === 'rate' ? (['rate'] as const) : CATEGORIES).map((value) => ({
                value,
                label: t(`instruments.categories.${value}`),
              }))}
            />
          </Form.Item>
        </Col>
        <NumberField name="decimals" label={t('instruments.decimals')} min={0} max={6} />
        <NumberField name="max_gap_ms" label={t('instruments.maxGap')} min={1_000} max={30_000} />
        <NumberField name="position" label={t('instruments.position')} min={0} max={100_000} />
        <TextField name="name_en" label="English" />
        <TextField name="name_ja" label="日本語" />
        <TextField name="name_zh" label="中文" />
        <TextField name="zone" label={t('instruments.zone')} />
        <TextField name="early_close" label={t('instruments.earlyClose')} optional />
      </Row>
      <Row gutter={16}>
        <LinesField
          name="windows"
          label={t('instruments.sessions')}
          hint={t('instruments.windowsHint')}
          pattern={WINDOW_LINE}
        />
        <LinesField
          name="feeds"
          label={t('instruments.feeds')}
          hint={t('instruments.feedsHint', { sources: sources.join(', ') })}
          pattern={FEED_LINE}
        />
        <LinesField
          name="closed_days"
          label={t('instruments.closedDays')}
          hint={t('instruments.daysHint')}
          pattern={DAY_LINE}
        />
        <LinesField
          name="early_days"
          label={t('instruments.earlyDays')}
          hint={t('instruments.daysHint')}
          pattern={DAY_LINE}
        />
      </Row>
      <FilterFields />
      {!terms && <SimulationFields />}
      <WhenAndWhy hint={t('instruments.noticeTerms')} />
    </FormDialog>
  );
}

function FilterFields(): React.ReactNode {
  const t = useTexts();
  return (
    <>
      <Typography.Text strong>{t('instruments.filter')}</Typography.Text>
      <Row gutter={16}>
        <Col xs={12} md={6}>
          <Form.Item name={['filter', 'max_jump']} label={t('instruments.maxJump')} rules={[{ required: true }]}>
            <Input inputMode="decimal" />
          </Form.Item>
        </Col>
        <FilterNumber name="back_ticks" label={t('instruments.backTicks')} />
        <FilterNumber name="back_seconds" label={t('instruments.backSeconds')} />
        <FilterNumber name="moved_ticks" label={t('instruments.movedTicks')} />
        <FilterNumber name="moved_seconds" label={t('instruments.movedSeconds')} />
      </Row>
    </>
  );
}

function FilterNumber({ name, label }: { name: keyof Terms['filter']; label: string }): React.ReactNode {
  return (
    <Col xs={12} md={6}>
      <Form.Item name={['filter', name]} label={label} rules={[{ required: true }]}>
        <InputNumber min={1} max={600} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </Col>
  );
}

function SimulationFields(): React.ReactNode {
  const t = useTexts();
  return (
    <>
      <Typography.Text strong>{t('instruments.simulation')}</Typography.Text>
      <Row gutter={16}>
        {(['base', 'volatility'] as const).map((name) => (
          <Col xs={12} md={6} key={name}>
            <Form.Item name={['simulation', name]} label={t(`instruments.${name}`)}>
              <Input inputMode="decimal" />
            </Form.Item>
          </Col>
        ))}
      </Row>
    </>
  );
}
