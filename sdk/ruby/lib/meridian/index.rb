# frozen_string_literal: true

module Meridian
  # @private Finds the record of an address in a database, as sections 2 to 4 of FORMAT.md describe.
  class Index
    NONE = 0xffffffff
    SPLIT = 0x80000000
    WHOLE_GROUP = 16
    private_constant :NONE, :SPLIT, :WHOLE_GROUP

    def initialize(database)
      @database = database
    end

    # @return [Integer] record of an address of 32 or 128 bits; 0 if nothing is known
    def find(width, number)
      width == 32 ? find_ipv4(number) : find_ipv6([96, 64, 32, 0].map { |shift| (number >> shift) & 0xffffffff })
    end

    private

    def find_ipv4(address)
      page, record = @database.words(:v4_directory, (address >> 24) * 2, 2)
      return record if page == NONE

      row = page + ((address >> 13) & 0x7ff) * 2
      value = @database.word(:v4_values, number(:v4_blocks, row, (address >> 8) & 31))
      return value if value < SPLIT

      list = value - SPLIT
      splits = @database.words(:v4_splits, list, (@database.word(:v4_splits, list) >> 24) + 1)
      # The first word is for octet 0; instead of it, it has the number of further words.
      item = last(0, splits.length) { |index| index.zero? || splits[index] >> 24 <= address & 255 }
      splits[item] & 0xffffff
    end

    def find_ipv6(words)
      key = words[1] >> 16
      group = locate_group(words[0])
      in_group = group >= 0 && @database.word(:v6_prefixes, group) == words[0]
      entry = in_group ? find_entry(group, key) : @database.word(:v6_groups, group * 2 + 2) - 1
      value = @database.word(:v6_values, entry)
      return value if value < SPLIT

      in_key = in_group && entry >= @database.word(:v6_groups, group * 2) && @database.half_word(:v6_keys, entry) == key
      find_item(value - SPLIT, [words[1] & 0xffff, words[2], words[3]], in_key)
    end

    # After the /48 of a list, its last item applies.
    def find_item(list, rest, in_key)
      head = @database.word(:v6_splits, list)
      count = head & (SPLIT - 1)
      width = head >= SPLIT ? 4 : 2
      wanted = rest.first(width - 1)
      item = count - 1
      if in_key
        item = last(0, count) do |index|
          (@database.words(:v6_splits, list + 1 + index * width, width - 1) <=> wanted) <= 0
        end
      end
      @database.word(:v6_splits, list + (item + 1) * width)
    end

    # The last group not above a /32; -1 if there is none.
    def locate_group(prefix)
      first_row, rows = @database.words(:v6_directory, 0, 2)
      row = (prefix >> 16) - first_row
      return -1 if row.negative?
      return @database.length(:v6_prefixes) / 4 - 1 if row >= rows

      page, first, _, stop = @database.words(:v6_directory, row * 2 + 2, 4)
      return number(:v6_blocks, page + ((prefix >> 5) & 0x7ff) * 2, prefix & 31) if page != NONE

      last(first, stop) { |index| @database.word(:v6_prefixes, index) <= prefix }
    end

    # The last entry of a group whose /48 is not above the key; the entry before the group if there is none.
    def find_entry(group, key)
      first, slots, stop = @database.words(:v6_groups, group * 2, 3)
      shift = slots & 31
      first, stop = @database.words(:v6_slots, (slots >> 5) + (key >> shift), 2) if shift != WHOLE_GROUP
      last(first, stop) { |index| @database.half_word(:v6_keys, index) <= key }
    end

    # The position, among all set bits of a bitmap page, of the last one at or before a bit of the row.
    def number(section, row, bit)
      bits, rank = @database.words(section, row, 2)
      rank + (bits & ((2 << bit) - 1)).digits(2).sum - 1
    end

    # The last number for which the block holds, which holds for all before it too; first - 1 if for none.
    def last(first, stop)
      while first < stop
        middle = (first + stop) / 2
        yield(middle) ? first = middle + 1 : stop = middle
      end
      first - 1
    end
  end
end
