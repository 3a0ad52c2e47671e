import { Button, Flex, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../lib/i18n';
import { isoOf } from '../../lib/local-time';
import { useAction } from '../../lib/use-action';
import { useNarrow } from '../../lib/use-narrow';
import type { SupportHours } from './support-hours';

type Request = RequestOf<'support_hours/set'>;
type Weekday = Request['week'][number]['day'];

const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MOST_CLOSED_DAYS = 100;
/** Midnight at the end of a day, as the server and as a time field have it. */
const [MIDNIGHT, IN_FIELD] = ['24:00', '00:00'];

interface Values {
  time_zone: string;
  /** Both times are empty on a day without support. */
  week: Record<Weekday, { opens?: string; closes?: string }>;
  closed_on: { day: string }[];
  /** As a `datetime-local` field holds it; empty for now. */
  effective_at?: string;
}

interface Props {
  /** The hours to start from. */
  hours: SupportHours;
  /** Whether the change replaces a scheduled one. */
  replaces: boolean;
  onClose: () => void;
}

/** Sets the support hours, from now or from a later time. */
export function EditSupportHours({ hours: given, replaces, onClose }: Props): React.ReactNode {
  const t = useTexts();
  // The hours when the form was opened. A newer version may have been loaded since.
  const [hours] = useState(given);
  const set = useAction((request: Request, key) => send('support_hours/set', request, { key }), {
    invalidates: ['support_hours/get', 'support_hours/history'],
    onDone: onClose,
  });
  return (
    <FormDialog<Values>
      title={t('supportHours.change')}
      submit={t('dialog.save')}
      sure={t(replaces ? 'supportHours.sureReplaces' : 'supportHours.sure')}
      width={640}
      initial={{ time_zone: hours.time_zone, week: byDay(hours.week), closed_on: hours.closed_on }}
      pending={set.isPending}
      error={set.error}
      onSubmit={({ time_zone, week, closed_on, effective_at }) =>
        set.mutate({
          ...{ version: hours.version, time_zone, week: openDays(week), closed_on },
          effective_at: isoOf(effective_at),
        })
      }
      onClose={onClose}
    >
      <Form.Item name="time_zone" label={t('supportHours.zone')} rules={[{ required: true }]}>
        <Select
          showSearch
          options={zonesWith(hours.time_zone).map((zone) => ({ value: zone, label: zone }))}
          style={{ width: 320, maxWidth: '100%' }}
        />
      </Form.Item>
      <Form.Item label={t('supportHours.week')} extra={t('supportHours.closedHint')}>
        <Flex vertical gap="small">
          {WEEKDAYS.map((day) => (
            <DayFields key={day} day={day} />
          ))}
        </Flex>
      </Form.Item>
      <ClosedDayFields />
      <Form.Item name="effective_at" label={t('supportHours.effective')} extra={t('supportHours.effectiveHint')}>
        <Input type="datetime-local" style={{ width: 240 }} />
      </Form.Item>
    </FormDialog>
  );
}

/** The opening and closing time of a weekday; both empty where it is closed. */
function DayFields({ day }: { day: Weekday }): React.ReactNode {
  const t = useTexts();
  const narrow = useNarrow();
  const name = t(`supportHours.weekdays.${day}`);
  return (
    <Flex gap="small" align="baseline" wrap>
      <span style={{ width: narrow ? '100%' : 96 }}>{name}</span>
      <Form.Item name={['week', day, 'opens']} noStyle>
        <Input type="time" style={{ width: 130 }} aria-label={t('supportHours.opens', { day: name })} />
      </Form.Item>
      –
      <Form.Item
        name={['week', day, 'closes']}
        style={{ margin: 0 }}
        dependencies={[['week', day, 'opens']]}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, closes: string | undefined) =>
              isForward(getFieldValue(['week', day, 'opens']), closes)
                ? Promise.resolve()
                : Promise.reject(new Error(t('supportHours.backwards'))),
          }),
        ]}
      >
        <Input type="time" style={{ width: 130 }} aria-label={t('supportHours.closes', { day: name })} />
      </Form.Item>
    </Flex>
  );
}

function ClosedDayFields(): React.ReactNode {
  const t = useTexts();
  return (
    <Form.List name="closed_on">
      {(fields, { add, remove }) => (
        <Form.Item label={t('supportHours.closedOn')}>
          <Flex vertical gap="small" align="start">
            {fields.map(({ key, name }) => (
              <Flex key={key} gap="small" align="start">
                <Form.Item name={[name, 'day']} rules={[{ required: true }]} style={{ margin: 0 }}>
                  <Input type="date" aria-label={t('supportHours.closedDay')} />
                </Form.Item>
                <Button danger onClick={() => remove(name)}>
                  {t('dialog.remove')}
                </Button>
              </Flex>
            ))}
            {fields.length < MOST_CLOSED_DAYS && (
              <Button onClick={() => add()}>{t('supportHours.addClosedDay')}</Button>
            )}
          </Flex>
        </Form.Item>
      )}
    </Form.List>
  );
}

/** Times in the same format can be compared as text. */
const isForward = (opens: string | undefined, closes: string | undefined): boolean =>
  opens ? Boolean(closes && (closes > opens || closes === IN_FIELD)) : !closes;

function byDay(week: Request['week']): Values['week'] {
  const of = (day: Weekday): Values['week'][Weekday] => {
    const own = week.find((candidate) => candidate.day === day);
    return own ? { opens: own.opens, closes: own.closes === MIDNIGHT ? IN_FIELD : own.closes } : {};
  };
  return {
    mon: of('mon'),
    tue: of('tue'),
    wed: of('wed'),
    thu: of('thu'),
    fri: of('fri'),
    sat: of('sat'),
    sun: of('sun'),
  };
}

function openDays(week: Values['week']): Request['week'] {
  return WEEKDAYS.flatMap((day) => {
    const { opens, closes } = week[day];
    return opens && closes ? [{ day, opens, closes: closes === IN_FIELD ? MIDNIGHT : closes }] : [];
  });
}

/** The time zones that this browser knows, and the current one. */
function zonesWith(zone: string): string[] {
  return [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])];
}
