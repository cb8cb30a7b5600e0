const NONE: u32 = u32::MAX;
const SPLIT_BIT: u32 = 1 << 31;
const WIDE_BIT: u32 = 1 << 31;
const WHOLE_GROUP: u32 = 16;

/// A section of 32-bit numbers. A position outside of it reads as 0, so that a file of unknown origin cannot end the
/// program.
#[derive(Default)]
pub(crate) struct Words(pub(crate) Vec<u32>);

impl Words {
    pub(crate) fn at(&self, position: usize) -> u32 {
        self.0.get(position).copied().unwrap_or(0)
    }
}

fn bits_up_to(word: u32, last: u32) -> usize {
    (word & (u32::MAX >> (31 - last))).count_ones() as usize
}

/// The first position from `low` up to `high` of which `is_above` is true, in an ascending list.
fn first_above(low: usize, high: usize, is_above: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (low, high);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_above(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// Finds records by section 3 of FORMAT.md: a directory row for the first octet, a bitmap with ranks for the next two,
/// a value, and lists for the last one.
#[derive(Default)]
pub(crate) struct Index4 {
    pub(crate) directory: Words,
    pub(crate) blocks: Words,
    pub(crate) values: Words,
    pub(crate) splits: Words,
}

impl Index4 {
    /// The record of an address; 0 if nothing is known.
    pub(crate) fn find(&self, address: u32) -> u32 {
        let row = (address >> 24) as usize * 2;
        let page = self.directory.at(row);
        if page == NONE {
            return self.directory.at(row + 1);
        }
        let at = page as usize + (address >> 12 & 0xffe) as usize;
        let bits = bits_up_to(self.blocks.at(at), address >> 8 & 31);
        let value = self.values.at((self.blocks.at(at + 1) as usize + bits).wrapping_sub(1));
        if value < SPLIT_BIT {
            return value;
        }
        let list = (value & !SPLIT_BIT) as usize;
        let further = (self.splits.at(list) >> 24) as usize;
        // The first row's octet is 0; the field holds the number of further rows instead.
        let next = first_above(list + 1, list + 1 + further, |row| {
            self.splits.at(row) >> 24 > address & 255
        });
        self.splits.at(next - 1) & 0xff_ffff
    }
}

/// Finds records by section 4 of FORMAT.md: a bitmap with ranks for the /32, slots and keys for the /48, a value, and
/// lists for the rest.
#[derive(Default)]
pub(crate) struct Index6 {
    pub(crate) directory: Words,
    pub(crate) blocks: Words,
    pub(crate) prefixes: Words,
    pub(crate) groups: Words,
    pub(crate) slots: Words,
    pub(crate) keys: Vec<u16>,
    pub(crate) values: Words,
    pub(crate) splits: Words,
}

impl Index6 {
    /// The record of an address; 0 if nothing is known.
    pub(crate) fn find(&self, address: u128) -> u32 {
        let key = (address >> 80) as u16;
        // The number of groups up to the address, and whether the last of them has its /32.
        let (groups, is_in_group) = self.locate_group((address >> 96) as u32);
        let (first, end) = (
            self.groups.at((groups * 2).wrapping_sub(2)) as usize,
            self.groups.at(groups * 2) as usize,
        );
        let next = if is_in_group {
            self.next_entry(groups - 1, key)
        } else {
            end
        };
        let entry = next.wrapping_sub(1);
        let value = self.values.at(entry);
        if value < SPLIT_BIT {
            return value;
        }
        let is_in_key = is_in_group && entry >= first && self.key_at(entry) == key;
        self.find_in_split((value & !SPLIT_BIT) as usize, is_in_key, address & (u128::MAX >> 48))
    }

    fn key_at(&self, entry: usize) -> u16 {
        self.keys.get(entry).copied().unwrap_or(0)
    }

    fn locate_group(&self, prefix: u32) -> (usize, bool) {
        let row = i64::from(prefix >> 16) - i64::from(self.directory.at(0));
        if row < 0 {
            return (0, false);
        }
        if row >= i64::from(self.directory.at(1)) {
            return (self.prefixes.0.len(), false);
        }
        let at = row as usize * 2 + 2;
        let page = self.directory.at(at);
        if page != NONE {
            let block = page as usize + (prefix >> 4 & 0xffe) as usize;
            let bits = self.blocks.at(block);
            let groups = self.blocks.at(block + 1) as usize + bits_up_to(bits, prefix & 31);
            return (groups, groups > 0 && bits >> (prefix & 31) & 1 == 1);
        }
        let (low, high) = (self.directory.at(at + 1) as usize, self.directory.at(at + 3) as usize);
        let groups = first_above(low, high, |group| self.prefixes.at(group) > prefix);
        (groups, groups > 0 && self.prefixes.at(groups - 1) == prefix)
    }

    /// The first entry after those of a group whose /48 is not above `key`.
    fn next_entry(&self, group: usize, key: u16) -> usize {
        let slot_word = self.groups.at(group * 2 + 1);
        let shift = slot_word & 31;
        let (low, high) = if shift < WHOLE_GROUP {
            let slot = (slot_word >> 5) as usize + (key >> shift) as usize;
            (self.slots.at(slot), self.slots.at(slot + 1))
        } else {
            (self.groups.at(group * 2), self.groups.at(group * 2 + 2))
        };
        first_above(low as usize, high as usize, |entry| self.key_at(entry) > key)
    }

    /// The record of an address, of which `rest` is the last 80 bits; the last item for one after the /48.
    fn find_in_split(&self, at: usize, is_in_key: bool, rest: u128) -> u32 {
        let header = self.splits.at(at);
        let count = (header & !WIDE_BIT) as usize;
        let width = if header < WIDE_BIT { 2 } else { 4 };
        let start_of = |item: usize| {
            let word = |index: usize| u128::from(self.splits.at(at + 1 + item * width + index));
            if width == 2 {
                word(0) << 64
            } else {
                word(0) << 64 | word(1) << 32 | word(2)
            }
        };
        let next = if is_in_key {
            first_above(1, count, |item| start_of(item) > rest)
        } else {
            count
        };
        self.splits.at(at + next * width)
    }
}
