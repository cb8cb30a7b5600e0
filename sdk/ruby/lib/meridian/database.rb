# frozen_string_literal: true

require "json"
require "zlib"
require_relative "errors"

module Meridian
  # @private A database file in memory, checked when it is opened. FORMAT.md describes it.
  class Database
    MAGIC = "\x89IPDB\r\n\x1A".b.freeze
    FORMAT_VERSION = 2
    HEADER_BYTES = 64
    ROW_BYTES = 32
    # Row widths in bytes, in file order. The last section is in files with the day of a place's last change only.
    SECTIONS = {
      metadata: 1,
      v4_directory: 8,
      v4_blocks: 8,
      v4_values: 4,
      v4_splits: 4,
      v6_directory: 8,
      v6_blocks: 8,
      v6_prefixes: 4,
      v6_groups: 8,
      v6_slots: 4,
      v6_keys: 2,
      v6_values: 4,
      v6_splits: 4,
      records: 8,
      places: 28,
      cities: 16,
      regions: 12,
      time_zones: 4,
      stations: 8,
      networks: 36,
      string_offsets: 4,
      strings: 1,
      place_dates: 2
    }.freeze
    private_constant :MAGIC, :FORMAT_VERSION, :HEADER_BYTES, :ROW_BYTES, :SECTIONS

    # @return [Hash] the file's metadata, such as `version` and `layers`
    attr_reader :metadata

    # @raise [DatabaseError] for a file that cannot be read or differs from what its writer wrote
    def initialize(path)
      @path = path
      @bytes = File.binread(path).freeze
      @sections = read_table
      @metadata = JSON.parse(slice(:metadata, 0, length(:metadata)).force_encoding(Encoding::UTF_8))
    rescue SystemCallError, JSON::ParserError => e
      raise DatabaseError, "#{path} cannot be read: #{e.message}"
    end

    # @return [Integer] a word of a section by its position in words
    def word(section, position)
      slice(section, position * 4, 4).unpack1("V")
    end

    # @return [Array<Integer>] some words of a section
    def words(section, position, count)
      slice(section, position * 4, count * 4).unpack("V*")
    end

    # @return [Integer] a half word of a section by its position in half words
    def half_word(section, position)
      slice(section, position * 2, 2).unpack1("v")
    end

    # @return [String, nil] a text by its number; nil for the empty one, which means unknown
    def text(number)
      first, last = words(:string_offsets, number, 2)
      slice(:strings, first, last - first).force_encoding(Encoding::UTF_8) unless first == last
    end

    # @return [Integer] bytes of a section; 0 if the file does not have it
    def length(section)
      @sections.fetch(section, [0, 0]).last
    end

    private

    def slice(section, from, count)
      offset, length = @sections.fetch(section)
      if from.negative? || count.negative? || from + count > length
        raise DatabaseError, "the database refers to what is not in its section #{section}"
      end

      @bytes.byteslice(offset + from, count)
    end

    def read_table
      header = @bytes.byteslice(0, HEADER_BYTES)
      damaged("ends within the header") if header.bytesize < HEADER_BYTES
      version, count, length, checksum = header.unpack("@8VVQ<x4V")
      unless header.start_with?(MAGIC) && version == FORMAT_VERSION
        damaged("is not a Meridian database of format version #{FORMAT_VERSION}")
      end
      damaged("has #{@bytes.bytesize} bytes instead of #{length}") if length != @bytes.bytesize
      damaged("has #{count} sections") unless (SECTIONS.length - 1..SECTIONS.length).cover?(count)
      size = aligned(HEADER_BYTES + count * ROW_BYTES)
      area = @bytes.byteslice(0, size)
      damaged("ends within the section table") if area.bytesize < size
      area[28, 4] = "\0\0\0\0"
      damaged("has a modified header") if Zlib.crc32(area) != checksum
      read_rows(area, count)
    end

    def read_rows(area, count)
      expected = area.bytesize
      sections = SECTIONS.first(count).each_with_index.to_h do |(name, row_bytes), index|
        id, width, offset, length, checksum = area.unpack("@#{HEADER_BYTES + index * ROW_BYTES}VVQ<Q<V")
        last = expected + aligned(length)
        unless [id, width, offset] == [index + 1, row_bytes, expected] && (length % row_bytes).zero? &&
               last <= @bytes.bytesize
          damaged("has a wrong row for section #{name}")
        end
        damaged("has a modified section #{name}") if Zlib.crc32(@bytes.byteslice(offset, last - offset)) != checksum
        expected = last
        [name, [offset, length]]
      end
      damaged("has bytes after its last section") if expected != @bytes.bytesize
      check_dates(sections)
      sections
    end

    def check_dates(sections)
      return unless sections.key?(:place_dates)

      dates, places = %i[place_dates places].map { |name| sections[name].last / SECTIONS[name] }
      damaged("does not have one date for each place") if dates != places
    end

    def aligned(length)
      (length + 63) & ~63
    end

    def damaged(reason)
      raise DatabaseError, "#{@path} #{reason}"
    end
  end
end
