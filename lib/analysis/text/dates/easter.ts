import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";

dayjs.extend(utc);

/**
 * Returns Easter Sunday of a year, by the Gregorian rule in the form of Meeus, Jones and Butcher (Nature,
 * 1876).
 */
export function easterSunday(year: number): Dayjs {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const lateCorrection = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const fromMarch = epact + weekday - 7 * lateCorrection + 114;
  return dayjs.utc(Date.UTC(year, Math.floor(fromMarch / 31) - 1, (fromMarch % 31) + 1));
}
